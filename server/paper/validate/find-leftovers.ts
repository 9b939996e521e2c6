import type { Publication } from '../../../contract/publication.ts';
import type { Issue } from '../content/issue.ts';

/** Hosts under .example are nobody's: they come from the sample, or stand for one that was to be written. */
const MADE_UP = /(?<![\w.-])(?:[\w.+-]+@)?((?:[a-z0-9-]+\.)+example)\b/gi;

/** Addresses of the sample, in a paper that is not the sample. */
export function findMadeUpAddresses(
  sources: ReadonlyMap<string, string>,
  { domain, hosts }: Pick<Publication, 'domain' | 'hosts'>,
): Issue[] {
  const isOwn = (host: string) => [domain, ...hosts].some((own) => host === own || host.endsWith(`.${own}`));
  return [...sources].flatMap(([file, source]) =>
    source.split('\n').flatMap((text, index) => {
      const found = [...text.matchAll(MADE_UP)].filter(([, host = '']) => !isOwn(host.toLowerCase()));
      return [...new Set(found.map(([address]) => address))].map((address) => ({
        file,
        line: index + 1,
        message: `${address} is a made-up address`,
        fix: 'write your own, or remove it',
      }));
    }),
  );
}
