import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { policyForPage, policyForStream } from './content-policy.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a page’s policy names exactly its own inline scripts and styles', () => {
  const html =
    '<style>p{}</style><script>a()</script><script type="speculationrules">{}</script><script type="module" src="/x.js"></script><script type="application/ld+json">{"a":1}</script>';
  const policy = policyForPage(html);
  expect(policy).toContain(`script-src 'self' ${sha('a()')} ${sha('{}')}`);
  expect(policy).toContain(`style-src 'self' ${sha('p{}')}`);
  expect(policy).not.toContain(sha('{"a":1}'));
});

test('scripts are never allowed by kind', () => {
  for (const policy of [policyForPage('<p>'), policyForStream('abc')]) {
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
  }
});
