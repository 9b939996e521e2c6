import { use } from 'react';
import { ImageContext } from '../images/images.ts';
import { renderMarkdown } from '../text/markdown.ts';

interface RichTextProps {
  source: string;
  /** The page's full address: in print, links to this site are written in full. */
  address: string;
  /** Links to this site open in the same tab. */
  ownPagesHere?: boolean;
  /** Headings have ids. */
  anchors?: boolean;
}

/** Markdown, rendered on the server. */
export function RichText({ source, address, ownPagesHere = false, anchors = false }: RichTextProps) {
  const html = renderMarkdown(source, { address, ownPagesHere, anchors, resolveImage: use(ImageContext) });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes all but the elements it makes itself
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
