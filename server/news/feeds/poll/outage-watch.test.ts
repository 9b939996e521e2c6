import { expect, test } from 'vitest';
import { createOutageWatch } from './outage-watch.ts';

const feed = (id: number, failures = 0, host = `host-${id}.example`) => ({ id, host, failures });

test('our own outage: when three hosts fall silent at once, no feed’s failure counts', () => {
  const watch = createOutageWatch(() => 10);
  expect(watch.failed(feed(1))).toEqual({ counts: true, undo: [], began: false });
  expect(watch.failed(feed(2))).toEqual({ counts: true, undo: [], began: false });
  expect(watch.failed(feed(3))).toEqual({ counts: false, undo: [1, 2], began: true });
  expect(watch.failed(feed(4))).toEqual({ counts: false, undo: [], began: false });
  expect(watch.responded(4)).toBe(true);
});

test('our own outage: where there are two hosts, both are all', () => {
  const watch = createOutageWatch(() => 2);
  watch.failed(feed(1));
  expect(watch.failed(feed(2))).toMatchObject({ counts: false, undo: [1] });
});

test('the only host there is fails on its own account', () => {
  const watch = createOutageWatch(() => 1);
  expect([1, 2, 3].map((id) => watch.failed(feed(id, 0, 'only.example')).counts)).toEqual([true, true, true]);
});

test('an answer between failures shows that the line works', () => {
  const watch = createOutageWatch(() => 10);
  for (let id = 1; id < 9; id += 2) {
    expect(watch.failed(feed(id)).counts).toBe(true);
    expect(watch.failed(feed(id + 1)).counts).toBe(true);
    watch.responded(100);
  }
});

test('feeds that have long been failing go on failing', () => {
  const watch = createOutageWatch(() => 10);
  expect([1, 2, 3, 4].map((id) => watch.failed(feed(id, 5)).counts)).toEqual([true, true, true, true]);
});

test('in an outage, feeds that were failing before do not fail more', () => {
  const watch = createOutageWatch(() => 10);
  watch.failed(feed(9, 5));
  for (const id of [1, 2]) watch.failed(feed(id));
  expect(watch.failed(feed(3))).toMatchObject({ undo: [9, 1, 2] });
  expect(watch.failed(feed(8, 5)).counts).toBe(false);
});

test('hosts that stay silent after the others answered again fail on their own account', () => {
  const watch = createOutageWatch(() => 10);
  for (const id of [1, 2, 3]) watch.failed(feed(id));
  watch.responded(4);
  expect([1, 2, 3].map((id) => watch.failed(feed(id)).counts)).toEqual([true, true, true]);
});

test('after an outage a feed that recovered is trusted again', () => {
  const watch = createOutageWatch(() => 10);
  for (const id of [1, 2, 3]) watch.failed(feed(id));
  for (const id of [1, 2, 3]) watch.responded(id);
  for (const id of [1, 2]) watch.failed(feed(id));
  expect(watch.failed(feed(3)).counts).toBe(false);
});
