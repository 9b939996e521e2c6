import { html, raw } from 'hono/html';
import MarkdownIt from 'markdown-it';
import type { WirePage } from '../page.ts';
import type { WireDocument } from './documents.ts';

/** A document to read or print: sheets of paper, one below the other. */
export function documentPage({ title, description, pages }: WireDocument, year: number): WirePage {
  const markdown = new MarkdownIt({ typographer: false });
  // A table wider than a phone scrolls by itself, so the sheet need not.
  markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
  markdown.renderer.rules.table_close = () => '</table></div>\n';
  const sheets = pages.map(
    (page, i) => html`<section class="sheet">
<p class="brand"><span>The Meridian Ledger</span><span>${year}</span></p>
${raw(markdown.render(page))}
<p class="folio"><span>${title}</span><span>${i + 1} of ${pages.length}</span></p>
</section>
`,
  );
  return {
    title: `${title} | Meridian News Network`,
    description,
    style: 'document',
    followsTheme: true,
    body: html`<nav aria-label="Back"><a href="/partners">Back to Partners</a></nav>
<main>
${sheets}</main>`,
  };
}
