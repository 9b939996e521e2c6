import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, inject, test } from 'vitest';
import { staticPage } from '../../contract/pages.ts';

const site = inject('sampleSite');

describe.each(['about', 'privacy', 'terms', 'contact'])('/%s', (name) => {
  const read = async () => (await fetch(`${site.url}/${name}`)).text();

  test('says what its file says, with JavaScript off as well', async () => {
    const { title, description } = staticPage.parse(
      await (await fetch(`${site.url}/api/pages/${name}`)).json(),
    );
    const html = await read();
    expect(html).toMatch(new RegExp(`<h1[^>]*>${renderToStaticMarkup(title)}</h1>`));
    expect(html).toContain(`<title>${renderToStaticMarkup(title)} | The Meridian Ledger</title>`);
    expect(html).toContain(`<meta name="description" content="${renderToStaticMarkup(description)}"/>`);
    expect(html).toContain(`<link rel="canonical" href="https://meridianledger.example/${name}"/>`);
    const [, links = '', prose = ''] = /<nav class="sidelist"(.*?)<\/nav>(.*?)<\/main>/s.exec(html) ?? [];
    expect(prose.match(/<p>/g)?.length).toBeGreaterThan(5);
    expect(links.match(/<a [^>]*aria-current[^>]*>/g)).toEqual([`<a href="/${name}" aria-current="page">`]);
  });

  test('its links to this site stay in the tab, its addresses are for mail', async () => {
    const html = await read();
    const prose = html.slice(html.indexOf('class="prose"'), html.indexOf('</main>'));
    const links = [...prose.matchAll(/<a href="([^"]*)"([^>]*)>/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, href = '', rest = ''] of links) {
      expect(href).toMatch(/^(\/|mailto:)/);
      expect(rest).not.toContain('target');
    }
  });
});
