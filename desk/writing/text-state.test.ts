import { expect, test } from 'vitest';
import { DeskError } from '../api.ts';
import type { Text } from './text-content.ts';
import {
  adopt,
  compare,
  confirmSave,
  edit,
  failSave,
  isOutdated,
  keepMine,
  losesChanges,
  receivePresence,
  restoreCopy,
  startState,
  type TextState,
} from './text-state.ts';

const contentOf = (body: string) => ({ settings: {}, body });
const textOf = (body: string, revision: string, state: Text['state'] = 'draft'): Text => ({
  kind: 'articles',
  file: 'rope.md',
  revision,
  source: body,
  parts: contentOf(body),
  state,
  publishedAt: null,
  isDay: false,
  changedAt: '2026-11-18T09:00:00Z',
  path: '/blog/rope',
  issues: [],
  words: 1,
  minutes: 1,
  review: null,
  declined: null,
  reviewRequired: false,
  writing: { allowed: true, reason: '', link: null },
});
const presenceOf = (mine: boolean, revision = '1') => ({
  holder: { who: mine ? 'Ada' : 'Ben', mine },
  readers: [],
  revision,
});
const copyOf = (base: string) => ({ key: 'a', base, at: '2026-11-18T09:00:00Z', text: contentOf('Mine.') });

const opened = receivePresence(startState(textOf('One.', '1')), presenceOf(true));
const typed = edit(opened, contentOf('Mine.'));
const published = edit({ ...opened, text: textOf('One.', '1', 'published') }, contentOf('Mine.'));
const unreachable = failSave(typed, new DeskError(0, 'unreachable'), typed.content);
const refused = failSave(typed, new DeskError(422, 'no title'), typed.content);
const theirs = textOf('Theirs.', '2');

test.for<[sentence: string, state: TextState, body: string, isDirty: boolean, competing?: string | null]>([
  ['typing makes a text dirty', typed, 'Mine.', true],
  ['typing the saved words again does not', edit(typed, contentOf('One.')), 'One.', false],
  [
    'a save leaves nothing unsaved',
    confirmSave(typed, textOf('Mine.', '2'), typed.content, 0),
    'Mine.',
    false,
  ],
  [
    'words typed during a save stay unsaved',
    confirmSave(edit(typed, contentOf('Mine. More.')), textOf('Mine.', '2'), typed.content, 0),
    'Mine. More.',
    true,
  ],
  ['another version replaces what nobody changed', compare(opened, theirs), 'Theirs.', false],
  ['another version competes with what is typed', compare(typed, theirs), 'Mine.', true, 'Theirs.'],
  [
    'a save without a response is no competing version',
    compare(edit(unreachable, contentOf('Mine. More.')), textOf('Mine.', '2')),
    'Mine. More.',
    true,
  ],
  ['the same version changes nothing', compare(typed, textOf('One.', '1')), 'Mine.', true],
  ['keeping mine ends the conflict', keepMine(compare(typed, theirs)), 'Mine.', true],
  ['taking theirs ends the conflict', adopt(compare(typed, theirs), theirs), 'Theirs.', false],
  ['a deleted file competes', receivePresence(typed, presenceOf(true, '')), 'Mine.', true, null],
  ['a copy of the same file fills the editor', restoreCopy(opened, copyOf('1')), 'Mine.', true],
  ['a copy of an older file competes with the file', restoreCopy(opened, copyOf('0')), 'Mine.', true, 'One.'],
])('%s', ([, state, body, isDirty, competing]) => {
  expect(state).toMatchObject({ content: { body }, isDirty });
  expect(state.competing === null ? null : state.competing?.source).toBe(competing);
});

test.for<[sentence: string, state: TextState, expected: boolean]>([
  ['an unchanged text loses nothing', opened, false],
  ['a draft is saved on leaving', typed, false],
  ['a published text is not', published, true],
  ['a draft that cannot be saved loses its changes', unreachable, true],
  ['a draft with a competing version does, too', compare(typed, theirs), true],
  ['a draft that somebody else took over does, too', receivePresence(typed, presenceOf(false)), true],
])('leaving the editor: %s', ([, state, expected]) => {
  expect(losesChanges(state)).toBe(expected);
});

test('only failures that may pass leave content that the server may have', () => {
  expect([unreachable.unconfirmed, refused.unconfirmed]).toEqual([[typed.content], []]);
});

test('words typed before a takeover are not compared until the tab holds the text again', () => {
  const lost = receivePresence(typed, presenceOf(false, '2'));
  expect([lost.isTakenOver, isOutdated(lost)]).toEqual([true, false]);
  const back = receivePresence(lost, presenceOf(true, '2'));
  expect([back.isTakenOver, isOutdated(back)]).toEqual([false, true]);
});
