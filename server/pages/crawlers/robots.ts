import { AI_CRAWLERS } from '../../../contract/crawlers.ts';
import { API_PATH } from '../../../contract/paths.ts';
import type { Publication } from '../../../contract/publication.ts';

/** Answers to what somebody typed, and calls of pages: nothing that a search engine should list. */
const KEPT_TO_READERS = [API_PATH, '/search', '/*?q=', '/*&q='];

/** robots.txt, RFC 9309. */
export function writeRobots({ domain, crawlers }: Pick<Publication, 'domain' | 'crawlers'>): string {
  if (crawlers.closed) return 'User-agent: *\nDisallow: /\n';
  const refused = [...new Set([...crawlers.refuse, ...(crawlers.refuseAi ? AI_CRAWLERS : [])])];
  const groups = [
    [`User-agent: *`, ...KEPT_TO_READERS.map((path) => `Disallow: ${path}`)],
    ...(refused.length > 0 ? [[...refused.map((agent) => `User-agent: ${agent}`), 'Disallow: /']] : []),
    [`Sitemap: https://${domain}/sitemap.xml`],
  ];
  return `${groups.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
