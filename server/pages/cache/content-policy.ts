import type { InlineTexts } from '../../../app/render.tsx';
import type { Publication } from '../../../contract/publication.ts';
import type { Theme } from '../../../contract/theme.ts';
import { sourceHash } from '../../lib/http/headers.ts';

/** The Content-Security-Policy of the site's pages. */
export interface ContentPolicy {
  /** Policy of every whole page. */
  page: string;
  /** Policy of a page that is still being written when its headers leave. */
  stream(nonce: string): string;
}

/** Player of YouTube videos; any article may have one. */
const YOUTUBE = 'https://www.youtube-nocookie.com';

/**
 * Follows from what the publication names, and from the texts that app/ inlines: a page's own HTML has no say in it, so
 * that what was smuggled into a page cannot allow itself. Without inlined texts, the policy of the dev server's pages.
 */
export function contentPolicy(
  publication: Publication,
  inline: Pick<InlineTexts, 'scripts' | 'styles'> | undefined,
  theme?: Theme,
): ContentPolicy {
  const write = (scripts: readonly string[], styles: readonly string[]) =>
    [
      "default-src 'self'",
      `img-src ${sources(...pictureSources(publication))}`,
      `media-src ${sources(videoSource(publication))}`,
      `connect-src ${sources(inline ? undefined : 'ws:')}`,
      `frame-src ${sources(originOf(publication.eventsWall), YOUTUBE)}`,
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      `script-src ${sources(...scripts)}`,
      `style-src ${sources(...styles)}`,
    ].join('; ');
  if (!inline) {
    const page = write(["'unsafe-inline'"], ["'unsafe-inline'"]);
    return { page, stream: () => page };
  }
  return {
    page: write(
      inline.scripts.map(sourceHash),
      [...inline.styles, ...(theme?.css ? [theme.css] : [])].map(sourceHash),
    ),
    stream: (nonce) => write([`'nonce-${nonce}'`], [`'nonce-${nonce}'`]),
  };
}

function sources(...more: readonly (string | undefined)[]): string {
  return ["'self'", ...new Set(more.filter((source) => source !== undefined))].join(' ');
}

/** All pictures are served by this site, but those of direct feeds, which lie on any host. */
function pictureSources({ feeds }: Publication): string[] {
  const isDirect = Object.values(feeds)
    .flat()
    .some(({ images }) => images === 'direct');
  return isDirect ? ['https:'] : [];
}

function videoSource({ featuredVideo }: Publication): string | undefined {
  return featuredVideo && 'file' in featuredVideo ? originOf(featuredVideo.file) : undefined;
}

/** Paths on this site have no origin of their own. */
function originOf(address: string | null): string | undefined {
  return address === null ? undefined : URL.parse(address)?.origin;
}
