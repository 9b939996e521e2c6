import { expect, test } from 'vitest';
import { readIllustration } from '../../contract/illustrations.ts';
import { story } from '../../tests/support/story-fixture.ts';
import { storyIllustration, withScenes } from './illustration.ts';

const address = (title: string) => storyIllustration(story({ title }), '4x3');

test('the words of a headline choose the scene of its illustration', () => {
  expect(address('Data centers learn to run on the night shift')).toMatch(
    /^\/illustrations\/technology\/racks-[1-4]\/4x3\.svg$/,
  );
});

test('every headline has an illustration of the set, in any script and of any length', () => {
  for (const title of [
    '',
    'Café owners’ 9% “tip” – explained!',
    '日銀が金利を据え置き',
    'long '.repeat(400),
  ]) {
    expect(readIllustration(address(title))).toMatchObject({ category: 'technology', aspect: '4x3' });
  }
});

test('headlines of one scene have different variants of it', () => {
  const titles = Array.from({ length: 40 }, (_, index) => `A data center, number ${index}`);
  expect(new Set(titles.map(address)).size).toBe(4);
});

test('neighbours without pictures show different scenes; a story with a picture needs none', () => {
  const stories = Array.from({ length: 4 }, () => story({ title: 'A chip shortage' }));
  const scenes = withScenes([...stories, story({ image: 'https://wire.example/a.jpg' })]).map(
    ({ scene }) => scene,
  );
  expect(new Set(scenes.slice(0, 4)).size).toBe(4);
  expect(scenes[4]).toBeUndefined();
});
