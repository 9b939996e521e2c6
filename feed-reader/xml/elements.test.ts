import { expect, test } from 'vitest';
import { elementsIn, XmlError } from './elements.ts';
import { prologEnd } from './prolog.ts';
import { textOf } from './text.ts';

const read = (text: string) =>
  [...elementsIn(text, prologEnd(text))].map(({ name, inner }) => `${name}: ${inner}`);

test('elements are read with their content, whatever is in comments, CDATA sections and declarations', () => {
  expect(
    read(
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "<z>">]><!-- <a> --><a b="1>2">x<!-- </a> --><b/></a> t <c/><d><![CDATA[</d>]]></d >',
    ),
  ).toEqual(['a: x<!-- </a> --><b/>', 'c: ', 'd: <![CDATA[</d>]]>']);
});

test('an element ends with its own closing tag, not with that of one inside it', () => {
  expect(read('<div>a<div>b</div><div/>c</div><div>d</div>')).toEqual([
    'div: a<div>b</div><div/>c',
    'div: d',
  ]);
});

test.each(['<a>', '<a><b></b>', '<a', '<a><!-- </a>', '<a></a', '<a><a></a>'])(
  'a document that breaks off is refused: %j',
  (text) => {
    expect(() => read(text)).toThrow(XmlError);
  },
);

test('more elements than any export has are refused', () => {
  expect(() => read('<a/>'.repeat(200_001))).toThrow('more than 200000 elements');
});

test('text is unwrapped and decoded, with the five entities of XML alone', () => {
  expect(textOf(' a &lt;&amp;&eacute;&#65; <![CDATA[<b> &amp; ]]>]]&gt;')).toBe(
    'a <&&eacute;A <b> &amp; ]]>',
  );
});
