import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KeywordBadges } from './keyword-badges.tsx';

test('a keyword stands as it is written', () => {
  const html = renderToStaticMarkup(<KeywordBadges keywords={['eBay', 'iPhone', 'cash flow', 'Tax']} />);
  expect([...html.matchAll(/>([^<>]+)<\/a>/g)].map(([, text]) => text)).toEqual([
    'eBay',
    'iPhone',
    'cash flow',
    'Tax',
  ]);
});
