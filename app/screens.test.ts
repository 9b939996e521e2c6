import { expect, test } from 'vitest';
import { CATEGORIES, TOPICS } from '../contract/categories.ts';
import { TOO_LONG_PATH } from '../contract/limits.ts';
import { OFFLINE_PATH, SAVED_PATH } from '../contract/offline.ts';
import { firstPages } from './render.tsx';

test('every screen that has an address of its own is prerendered before readers come', () => {
  expect(firstPages.known).toEqual([
    '/',
    ...CATEGORIES.map((category) => `/category/${category}`),
    ...TOPICS.map((topic) => `/topic/${topic}`),
    '/faq',
    '/partners',
    '/search',
    '/feeds',
    '/corrections',
    SAVED_PATH,
    OFFLINE_PATH,
    TOO_LONG_PATH,
    '/404',
  ]);
});
