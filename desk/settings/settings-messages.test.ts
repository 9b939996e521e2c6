import { expect, test } from 'vitest';
import { withLabel } from '../api.ts';
import { refusal } from './fields.ts';
import { isSaved } from './use-settings.ts';

test('what keeps settings from being saved is named by the labels of the forms', () => {
  const name = { path: ['name'], fix: 'write a text' };
  expect(refusal([name])).toBe('Nothing was saved. Name: write a text.');
  expect(refusal([name, { path: ['timeZone'], fix: '' }, { path: ['feeds', 'sports', 0], fix: '' }])).toBe(
    'Nothing was saved. Correct Name, Time zone, and Feeds.',
  );
  // One fault of a list is one message.
  expect(refusal([0, 1].map((index) => ({ path: ['hosts', index], fix: 'write hosts' })))).toBe(
    'Nothing was saved. Further hosts: write hosts.',
  );
  expect(refusal([{ path: null, fix: '' }])).toBeUndefined();
  expect(withLabel('title: write a title')).toBe('Title: write a title');
  expect(withLabel('The site cannot read this feed: no items')).toBe(
    'The site cannot read this feed: no items',
  );
});

test('after a restart the file says whether a save had reached it', () => {
  const file = { source: '{"name": "Lantern"}', values: { name: 'Lantern' } };
  expect(isSaved({ edits: [{ path: ['name'], value: 'Lantern' }, { path: ['tagline'] }] }, file)).toBe(true);
  expect(isSaved({ edits: [{ path: ['name'], value: 'Ledger' }] }, file)).toBe(false);
  expect([isSaved({ source: file.source }, file), isSaved({ source: '{}' }, file)]).toEqual([true, false]);
});
