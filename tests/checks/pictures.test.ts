import { expect, test } from 'vitest';
import { findOldPictures, shownBy } from '../support/shown-pictures.ts';

test('a picture depends on the styles and components of its page, near and far, and on no other page', () => {
  const files = shownBy('app/document.tsx', 'app/screens/home/home.screen.tsx');
  for (const file of [
    'app/frame/header.tsx',
    'app/components/article-card.css',
    'app/screens/home/front.css',
  ])
    expect(files).toContain(file);
  expect(files.join()).not.toMatch(/screens\/faq|\.test\.|\.ts(?:,|$)/);
});

test('pictures that are older than what they show are named with the command that takes them again', () => {
  const [theme] = findOldPictures({ theme: 'as it was' });
  expect(theme).toContain('npm run pictures -- theme');
});
