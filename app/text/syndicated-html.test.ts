import { expect, test } from 'vitest';
import { syndicatedHtml } from './syndicated-html.ts';

const set = (source: string) =>
  syndicatedHtml(source, {
    address: 'https://ledger.example/blog/rope',
    resolveImage: (src) =>
      src === '/fails.jpg' ? undefined : { src, srcSet: '/images/a/640 640w, /images/a/1280 1280w' },
  });

test('links and images of an article carry their whole address elsewhere, and nothing of this site’s looks', () => {
  expect(set('## Rope\n\n[one](/blog/a?b=1&c=2) [two](#end) [three](https://x.example/)')).toBe(
    '<h2>Rope</h2>\n<p><a href="https://ledger.example/blog/a?b=1&amp;c=2">one</a> <a href="https://ledger.example/blog/rope#end">two</a> <a href="https://x.example/">three</a></p>',
  );
  expect(set('![A quay](https://x.example/quay.jpg "Port Alder")')).toContain(
    '<img src="https://ledger.example/images/a/1280" alt="A quay"><',
  );
  expect(set('![](/illustrations/business/port-1/16x9.svg?palette=0123abcd)')).toContain(
    'src="https://ledger.example/illustrations/business/port-1/16x9-960.webp?palette=0123abcd"',
  );
  expect(set('![Gone](/fails.jpg)')).not.toContain('img');
  expect(set('| a | b |\n| --- | ---: |\n| 1 | 2 |')).not.toMatch(/class|tabindex|role/);
});

test('words that look like an attribute stay words', () => {
  expect(set('It said class="x" href="/y" plainly.')).toBe(
    '<p>It said class=&quot;x&quot; href=&quot;/y&quot; plainly.</p>',
  );
});
