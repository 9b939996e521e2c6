import { use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { YoutubeVideo } from '../../contract/youtube.ts';
import { ImageContext } from '../images/images.ts';
import { Island } from '../islands/island.tsx';
import { videoIsland } from '../islands/video.island.tsx';
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
  const html = renderMarkdown(source, {
    address,
    ownPagesHere,
    anchors,
    resolveImage: use(ImageContext),
    renderVideo,
  });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes all but the elements it makes itself
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

function renderVideo({ id, aspect }: YoutubeVideo): string {
  const props = { title: 'YouTube video', video: { youtube: id }, aspect };
  return renderToStaticMarkup(<Island of={videoIsland} on="interaction" props={props} />);
}
