import { expect, test } from 'vitest';
import { csvOf, fileNameOf } from './csv.ts';

const csv = (...rows: (string | number)[][]) => csvOf({ title: '', columns: ['Name', 'Count'], rows });

test('a sheet is written as RFC 4180 asks: commas, CRLF, and quotes where a cell needs them', () => {
  expect(csv(['plain', 1], ['rope, “made”', 2], ['a;b', 4], ['say "no"\nor\r\nyes', 3])).toBe(
    '\uFEFFName,Count\r\nplain,1\r\n"rope, “made”",2\r\n"a;b",4\r\n"say ""no""\nor\r\nyes",3\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '|calc', '%x'])(
  'the search %j is no formula of a spreadsheet',
  (term) => {
    expect(csv([term, 10])).toContain(`\n'${term},10\r\n`);
  },
);

test('numbers stay numbers, and a file is named by what is in it and its last day', () => {
  expect(csv(['days', -1])).toContain('days,-1');
  expect(fileNameOf({ title: 'Reads by hour of the day', columns: [], rows: [] }, '2026-11-18')).toBe(
    'reads-by-hour-of-the-day-2026-11-18.csv',
  );
});
