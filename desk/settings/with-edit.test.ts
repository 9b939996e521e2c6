import { expect, test } from 'vitest';
import { applyEdits, type SettingEdit } from '../../contract/setting-edits.ts';
import { rebaseEdits, withEdit } from './with-edit.ts';

const INHERITED = {
  tagline: 'Of the network',
  social: { x: 'https://x.example', youtube: 'https://tube.example' },
  feeds: { local: { url: '/a.xml', everyMinutes: 5 } },
};

/** The file after edits of a paper that inherits. */
function edited(values: object, ...edits: SettingEdit[]): unknown {
  const saved = { values, inherited: INHERITED };
  return applyEdits(
    values,
    edits.reduce<SettingEdit[]>((all, edit) => withEdit(saved, all, edit), []),
  );
}

test('a value replaces the network’s, and without it the paper has the network’s again', () => {
  const write = { path: ['tagline'], value: 'Ours' };
  expect(edited({}, write)).toEqual({ tagline: 'Ours' });
  expect(edited({}, write, { path: ['tagline'] })).toEqual({});
  expect(edited({ tagline: 'Ours' }, { path: ['tagline'] })).toEqual({});
});

test('the first change of a setting that is replaced whole keeps what else the network has in it', () => {
  const write = { path: ['social', 'linkedin'], value: 'https://in.example' };
  const ours = { ...INHERITED.social, linkedin: 'https://in.example' };
  expect(edited({}, write)).toEqual({ social: ours });
  expect(edited({}, write, { path: ['social', 'x'] })).toEqual({
    social: { youtube: 'https://tube.example', linkedin: 'https://in.example' },
  });
  expect(edited({}, write, { path: ['social', 'linkedin'] })).toEqual({});
  expect(edited({ social: { x: 'ours' } }, write)).toEqual({
    social: { x: 'ours', linkedin: 'https://in.example' },
  });
});

test('a paper goes back to the whole setting of its network, and changes it from there', () => {
  const own = { social: { x: 'ours' }, feeds: { local: null } };
  const back = { path: ['social'] };
  expect(edited(own, { path: ['social', 'x'], value: 'other' }, back)).toEqual({ feeds: own.feeds });
  expect(edited(own, back, { path: ['social', 'x'], value: 'other' })).toEqual({
    social: { ...INHERITED.social, x: 'other' },
    feeds: own.feeds,
  });
  expect(edited(own, { path: ['feeds', 'local'] })).toEqual({ social: own.social, feeds: {} });
});

test('an edit that is undone is none, and of a setting that nobody has null and nothing are the same', () => {
  const saved = { values: { eventsWall: null, name: 'Quay' }, inherited: INHERITED };
  const typed = withEdit(saved, [], { path: ['name'], value: 'Q' });
  expect(withEdit(saved, typed, { path: ['name'], value: 'Quay' })).toEqual([]);
  expect(withEdit(saved, [], { path: ['eventsWall'], value: undefined })).toEqual([]);
});

test('what is typed during a save stays as a change of the saved file', () => {
  const before = { name: 'Ledger', tagline: 'Old', social: { x: 'https://x.example' } };
  const sent = [{ path: ['name'], value: 'Lantern' }, { path: ['tagline'] }];
  const after = { name: 'Lantern', social: before.social };
  const rebase = (edits: readonly SettingEdit[]) => rebaseEdits({ before, after, sent, edits });
  expect(rebase(sent)).toEqual([]);
  const more = { path: ['social', 'x'], value: 'https://y.example' };
  expect(rebase([...sent, more])).toEqual([more]);
  expect(rebase([{ path: ['name'], value: 'Lanterns' }, { path: ['tagline'] }])).toEqual([
    { path: ['name'], value: 'Lanterns' },
  ]);
  // Going back to the old value is a change of the saved file.
  expect(rebase([])).toEqual([
    { path: ['name'], value: 'Ledger' },
    { path: ['tagline'], value: 'Old' },
  ]);
});
