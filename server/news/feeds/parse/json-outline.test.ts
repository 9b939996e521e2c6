import { describe, expect, test } from 'vitest';
import { outlineJson } from './json-outline.ts';

const read = (text: string) => {
  const { json, ...facts } = outlineJson(text);
  return { ...facts, value: json === '' ? undefined : JSON.parse(json) };
};

describe('JSON documents', () => {
  test('a whole one stays as it is, whatever stands behind its items', () => {
    const feed = { title: 'T', items: [{ id: '1', tags: ['a]', '}"{'] }, { id: '2' }], more: { x: [1, 2] } };
    expect(read(JSON.stringify(feed, null, 2))).toEqual({
      value: feed,
      items: 2,
      whole: true,
      tooDeep: false,
    });
  });

  test('one cut off inside an item is closed behind the last whole one', () => {
    const { value, items, whole } = read('{"title":"T","items":[{"id":"1 \\"}"},{"id":"2","x":[');
    expect({ value, items, whole }).toEqual({
      value: { title: 'T', items: [{ id: '1 "}' }] },
      items: 1,
      whole: false,
    });
  });

  test('a key named in a text is not the list', () => {
    const feed = { description: 'say "items": [ here', items: [{ id: '1' }] };
    expect(read(JSON.stringify(feed))).toMatchObject({ value: feed, items: 1 });
  });

  test('no more than 500 items are handed on', () => {
    const many = { items: Array.from({ length: 900 }, (_, index) => ({ id: index })) };
    expect(read(JSON.stringify(many))).toMatchObject({
      items: 500,
      value: { items: many.items.slice(0, 500) },
    });
  });

  test('an item nested too deeply is left out, its neighbours stay', () => {
    const deep = `{"x":${'['.repeat(100)}${']'.repeat(100)}}`;
    expect(read(`{"items":[{"id":1},${deep},{"id":3}]}`)).toMatchObject({
      tooDeep: true,
      value: { items: [{ id: 1 }, { id: 3 }] },
    });
  });

  test('an item of too many values ends what is read, and alone it is not parsed at all', () => {
    const costly = `{"x":[${'0,'.repeat(60_000)}0]}`;
    expect(read(`{"items":[{"id":1},${costly},{"id":3}]}`)).toMatchObject({
      whole: false,
      value: { items: [{ id: 1 }] },
    });
    expect(outlineJson(`{"items":[${costly},{"id":3}]}`).json).toBe('');
    expect(outlineJson(`{"items":[${'['.repeat(100_000)}`).json).toBe('');
  });

  test('too many values around the items are not parsed at all', () => {
    expect(outlineJson(`{"items":[{"id":1}],"x":[${'0,'.repeat(100_000)}0]}`).json).toBe('');
  });
});
