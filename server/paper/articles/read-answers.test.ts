import { describe, expect, test } from 'vitest';
import { blogDetail, blogList } from '../../../contract/blog.ts';
import { readDetail, readList } from './read-answers.ts';

const post = (number: number, changes: object = {}) => ({
  id: `id-${number}`,
  slug: `post-${number}`,
  metaTitle: `Post ${number}`,
  metaDescription: 'What it says',
  pinterestImageLink: null,
  ...changes,
});
const shown = (answer: unknown, page = 1) => {
  const { body, faults } = readList(answer, page);
  return { titles: blogList.parse(body).blogs.map(({ metaTitle }) => metaTitle), total: body.total, faults };
};

describe('a list of an outside backend', () => {
  test('without a fault stays as it is', () => {
    const answer = { blogs: [post(1), post(2)], total: 12 };
    expect(readList(answer, 1)).toEqual({ body: answer, faults: [] });
  });

  test.each([
    ['null', null],
    ['a text', 'post'],
    ['a post without a slug', post(2, { slug: undefined })],
    ['a post whose slug is null', post(2, { slug: null })],
    ['a post without a word', post(2, { metaTitle: null, metaDescription: null })],
  ])('loses %s, and keeps the rest', (_, bad) => {
    const { titles, faults } = shown({ blogs: [post(1), bad, post(3)], total: 3 });
    expect(titles).toEqual(['Post 1', 'Post 3']);
    expect(faults).toEqual(['post 2 has no slug or no words']);
  });

  test.each([
    ['metaDescription', null, { metaDescription: '' }],
    ['metaDescription', undefined, { metaDescription: '' }],
    ['metaTitle', null, { metaTitle: 'What it says' }],
    ['id', null, { id: 'post-2' }],
    ['id', undefined, { id: 'post-2' }],
    ['id', 7, { id: '7' }],
    ['slug', 2026, { slug: '2026' }],
    ['pinterestImageLink', 7, { pinterestImageLink: '7' }],
    ['pinterestImageLink', {}, { pinterestImageLink: null }],
  ])('keeps a post whose %s is %s', (name, value, expected) => {
    const { body } = readList({ blogs: [post(1), post(2, { [name]: value })], total: 2 }, 1);
    expect(blogList.parse(body).blogs[1]).toMatchObject(expected);
  });

  test.each([
    ['a text', '12', 12, []],
    ['missing', undefined, 2, ['total is no number']],
    ['null', null, 2, ['total is no number']],
    ['words', 'many', 2, ['total is no number']],
    ['less than nothing', -1, 2, ['total is no number']],
  ])('whose total is %s says how many there are, as far as is known', (_, total, expected, faults) => {
    expect(shown({ blogs: [post(1), post(2)], total })).toMatchObject({ total: expected, faults });
  });

  test('without a total leads on from a full page, and never beyond the last', () => {
    const full = Array.from({ length: 10 }, (_, index) => post(index));
    expect(shown({ blogs: full }, 2).total).toBe(21);
    expect(shown({ blogs: [post(1)] }, 3).total).toBe(21);
    expect(shown({ blogs: [] }, 3).total).toBe(0);
  });

  test('is never said to be empty while it has posts', () => {
    expect(shown({ blogs: [post(1)], total: 0 }).total).toBe(1);
  });

  test.each([{}, null, 'words', { blogs: null }, { blogs: 'none', total: 3 }, [post(1)]])(
    'that is %j is none',
    (answer) => {
      expect(() => readList(answer, 1)).toThrow('the answer has the wrong shape');
    },
  );
});

describe('an article of an outside backend', () => {
  const article = {
    metaTitle: 'Title',
    metaDescription: 'What it says',
    date: '2026-03-09',
    blog: '# First line\n\nText.',
    pinterestImageLink: 'https://a.example/x.png',
    youtubeShortsUrl: null,
    shortTailKeywords: 'a, b',
    longTailKeywords: null,
  };

  test('without a fault stays as it is', () => {
    expect(readDetail(article)).toEqual({ body: article, faults: [] });
  });

  test.each([
    ['date', null, { date: '' }, ['date is missing']],
    ['date', undefined, { date: '' }, ['date is missing']],
    ['date', 1_773_014_400_000, { date: '2026-03-09T00:00:00.000Z' }, []],
    ['date', 1_773_014_400, { date: '2026-03-09T00:00:00.000Z' }, []],
    ['metaDescription', undefined, { metaDescription: '' }, ['metaDescription is missing']],
    ['metaTitle', null, { metaTitle: 'First line' }, ['metaTitle is missing']],
    ['youtubeShortsUrl', {}, { youtubeShortsUrl: null }, []],
    ['shortTailKeywords', ['a', null, 'b'], { shortTailKeywords: 'a, b' }, []],
    ['shortTailKeywords', 7, { shortTailKeywords: undefined }, []],
  ])('whose %s is %j is shown', (name, value, expected, faults) => {
    const read = readDetail({ ...article, [name]: value });
    expect(blogDetail.parse(read.body)).toMatchObject(expected);
    expect(read.faults).toEqual(faults);
  });

  test.each([{ ...article, blog: null }, { ...article, blog: ' ' }, null, [], 'words'])(
    'without a body is none: %j',
    (answer) => {
      expect(() => readDetail(answer)).toThrow('the answer has the wrong shape');
    },
  );

  test('of 1.2 million table rows is none, and the message says why', () => {
    const blog = `|a|\n|-|\n${'|a|\n'.repeat(1_200_000)}`;
    expect(() => readDetail({ ...article, blog })).toThrow('the body has more than 200000 characters');
  });
});
