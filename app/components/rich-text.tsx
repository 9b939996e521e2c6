import { type ReactNode, use } from 'react';
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
  /** Stands after the first two paragraphs, if the text begins with any. */
  aside?: ReactNode;
}

/** Markdown, rendered on the server. */
export function RichText({ source, address, ownPagesHere = false, anchors = false, aside }: RichTextProps) {
  const html = renderMarkdown(source, {
    address,
    ownPagesHere,
    anchors,
    resolveImage: use(ImageContext),
    renderVideo,
  });
  const [opening = ''] = aside ? (OPENING.exec(html) ?? []) : [];
  return (
    <>
      {opening ? <Prose html={opening} /> : null}
      {aside}
      <Prose html={html.slice(opening.length)} isRest={opening !== ''} />
    </>
  );
}

/** The first two paragraphs, which contain no other. */
const OPENING = /^(?:<p>.*?<\/p>\s*){1,2}/s;

function Prose({ html, isRest = false }: { html: string; isRest?: boolean }) {
  const className = isRest ? 'prose prose--rest' : 'prose';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes all but the elements it makes itself
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

function renderVideo({ id, aspect }: YoutubeVideo): string {
  const props = { title: 'YouTube video', video: { youtube: id }, aspect };
  return renderToStaticMarkup(<Island of={videoIsland} on="interaction" props={props} />);
}
