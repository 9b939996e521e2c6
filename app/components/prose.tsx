import type { JSX } from 'react';
import { renderMarkdown } from './markdown.ts';

/** Running text. It is set on the server and sent once, as HTML. */
export function Prose({ source }: { source: string }): JSX.Element {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes all but the elements it makes itself
  return <div className="prose" dangerouslySetInnerHTML={{ __html: renderMarkdown(source) }} />;
}
