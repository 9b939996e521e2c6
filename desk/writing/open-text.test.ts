import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../tests/support/memory-storage.ts';
import { type callDesk, DeskError } from '../api.ts';
import { openText } from './open-text.ts';
import type { Content, Text } from './text-content.ts';
import { createUnsavedTexts } from './unsaved-texts.ts';

type Call = typeof callDesk;

/** A file on a server that responds like the desk's API; its revisions are numbers. */
function createFile(state: Text['state'] = 'draft') {
  const file = { body: 'One.', version: 1, state, isDown: false, saves: [] as string[] };
  const describe = (): Text => ({
    kind: 'articles',
    file: 'rope.md',
    revision: String(file.version),
    source: file.body,
    parts: { settings: { draft: file.state === 'draft' ? 'true' : '' }, body: file.body },
    state: file.state,
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
  const respond = async (name: string, { body }: { body?: { base: string; text: Content } }) => {
    if (file.isDown) throw new DeskError(0, 'unreachable');
    if (name === 'holdText')
      return { holder: { who: 'Ada', mine: true }, readers: [], revision: String(file.version) };
    if (name === 'checkText') return { issues: [], words: 2, minutes: 1 };
    if (name === 'text' || !body) return describe();
    if (body.base !== String(file.version)) throw new DeskError(409, 'changed');
    file.body = 'body' in body.text ? body.text.body : body.text.source;
    file.version++;
    file.saves.push(file.body);
    return describe();
  };
  return { file, describe, call: respond as Call };
}

const storage = memoryStorage();
const unsavedBy = (tab: string) =>
  createUnsavedTexts({ account: 'Ada', address: 'articles/rope.md', tab, storage, clock: Date.now });

async function open({ describe, call }: ReturnType<typeof createFile>, tab = 'a') {
  const text = openText(describe(), { call, tab, unsaved: unsavedBy(tab), clock: Date.now });
  text.resume();
  await vi.advanceTimersByTimeAsync(1);
  return text;
}
const type = (text: Awaited<ReturnType<typeof open>>, body: string) =>
  text.edit({ settings: { draft: text.getState().text.state === 'draft' ? 'true' : '' }, body });

beforeEach(() => {
  storage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a draft saves itself some seconds after the last key, and what is typed meanwhile after that', async () => {
  const server = createFile();
  const text = await open(server);
  type(text, 'One. T');
  await vi.advanceTimersByTimeAsync(2000);
  type(text, 'One. Two.');
  await vi.advanceTimersByTimeAsync(2400);
  expect(server.file.saves).toEqual([]);
  expect(unsavedBy('b').others()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(server.file.saves).toEqual(['One. Two.']);
  expect(unsavedBy('b').others()).toEqual([]);
  expect(text.getState()).toMatchObject({ isDirty: false, findings: { words: 1 } });
});

test('what the server did not get is tried again, and stays in the browser until then', async () => {
  const server = createFile();
  const text = await open(server);
  server.file.isDown = true;
  type(text, 'One. Two.');
  await vi.advanceTimersByTimeAsync(3000);
  expect(text.getState()).toMatchObject({ isDirty: true, isStored: true, error: { message: 'unreachable' } });
  expect(unsavedBy('b').others()).toMatchObject([{ base: '1', text: { body: 'One. Two.' } }]);
  server.file.isDown = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(text.getState()).toMatchObject({ isDirty: false, error: undefined });
});

test('what was typed for an older file is not saved over the present one before somebody chooses', async () => {
  const server = createFile();
  server.file.isDown = true;
  type(await open(server, 'crashed'), 'Mine.');
  Object.assign(server.file, { isDown: false, body: 'Theirs.', version: 2 });
  const text = await open(server);
  const [copy] = text.getState().copies;
  if (copy) text.restore(copy);
  await vi.advanceTimersByTimeAsync(5000);
  expect(text.getState().competing?.source).toBe('Theirs.');
  expect(server.file.saves).toEqual([]);
  text.keepMine();
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.file.saves).toEqual(['Mine.']);
});

test('what readers have is saved only when somebody says so; a withdrawal leaves what is typed as it is', async () => {
  const server = createFile('published');
  const text = await open(server);
  type(text, 'One. Two.');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.file.saves).toEqual([]);
  await text.changeFile(async () => {
    Object.assign(server.file, { state: 'draft', version: 2 });
    return server.describe();
  });
  expect(server.file.body).toBe('One.');
  expect(text.getState()).toMatchObject({ isDirty: true, content: { body: 'One. Two.' } });
  await vi.advanceTimersByTimeAsync(3000);
  expect(server.file.saves).toEqual(['One. Two.']);
});

test.for(['asked for', 'ended'] as const)(
  'what is typed while a review is %s is kept, also in the browser, and saved after it',
  async (what) => {
    const server = createFile();
    const text = await open(server);
    type(text, 'One. Two.');
    const review = what === 'asked for' ? { who: 'Ada', at: '2026-11-18T09:00:00Z', revision: '2' } : null;
    const response = Promise.withResolvers<Text>();
    const changed = text.change(() => response.promise);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.file.saves).toEqual(['One. Two.']);
    type(text, 'One. Two. Three.');
    response.resolve({ ...server.describe(), review });
    await changed;
    expect(text.getState()).toMatchObject({
      isDirty: true,
      content: { body: 'One. Two. Three.' },
      text: { review },
    });
    expect(unsavedBy('b').others()).toMatchObject([{ base: '2', text: { body: 'One. Two. Three.' } }]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.file.saves).toEqual(['One. Two.', 'One. Two. Three.']);
  },
);

test('what is typed while a text is saved before it is published is kept, and is not published with it', async () => {
  const server = createFile();
  const save = Promise.withResolvers<void>();
  const call: Call = async (name, input) => {
    if (name === 'saveText') await save.promise;
    return server.call(name, input);
  };
  const text = await open({ ...server, call });
  type(text, 'One. Two.');
  const published = text.change(async () => {
    Object.assign(server.file, { state: 'published', version: 3 });
    return server.describe();
  });
  await vi.advanceTimersByTimeAsync(1);
  type(text, 'One. Two. Three.');
  save.resolve();
  await published;
  expect(server.file.saves).toEqual(['One. Two.']);
  expect(text.getState()).toMatchObject({
    isDirty: true,
    text: { state: 'published' },
    content: { settings: { draft: '' }, body: 'One. Two. Three.' },
  });
});

test('a save whose answer was lost is no change by somebody else', async () => {
  const server = createFile();
  let isLost = true;
  const call: Call = async (name, input) => {
    const response = await server.call(name, input);
    if (name !== 'saveText' || !isLost) return response;
    isLost = false;
    throw new DeskError(0, 'broke off');
  };
  const text = await open({ ...server, call });
  type(text, 'One. Two.');
  await vi.advanceTimersByTimeAsync(3000);
  type(text, 'One. Two. Three.');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(text.getState()).toMatchObject({ isDirty: false, competing: undefined, error: undefined });
  expect(server.file.saves).toEqual(['One. Two.', 'One. Two. Three.']);
});
