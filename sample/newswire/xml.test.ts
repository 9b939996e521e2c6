import { expect, test } from 'vitest';
import { cdata, escaped, tag, wrap } from './xml.ts';

test('text keeps its meaning whatever characters it holds', () => {
  expect(escaped(`Lathe & Orchard's "<b>"`)).toBe('Lathe &amp; Orchard&apos;s &quot;&lt;b&gt;&quot;');
});

test('characters that XML cannot hold are dropped', () => {
  expect(escaped('a\u0000b\u000Bc\uFFFEd\uD800e\tf\ng')).toBe('abcde\tf\ng');
  expect(escaped('🖋')).toBe('🖋');
});

test('a section that would end early is split', () => {
  expect(cdata('a]]>b')).toBe('<![CDATA[a]]]]><![CDATA[>b]]>');
});

test('what is unknown is left out, and what is empty is closed at once', () => {
  expect(tag('author', '')).toBe('');
  expect(wrap('link', '', { href: '/?a=1&b=2', type: undefined })).toBe('<link href="/?a=1&amp;b=2"/>');
});
