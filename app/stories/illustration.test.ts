import { expect, test } from 'vitest';
import { story } from '../../tests/support/story-fixture.ts';
import { storyIllustration, withScenes } from './illustration.ts';

const address = (title: string) => storyIllustration(story({ title }), '4x3');

test('the words of a headline choose the scene of its illustration', () => {
  expect(address('Data centers learn to run on the night shift')).toMatch(
    /^\/illustrations\/technology\/racks-[1-4]\/4x3\.svg$/,
  );
});

test('a story whose words call for no scene has an emblem of its category', () => {
  expect(
    storyIllustration(story({ category: 'sports', title: 'Volleyball finds its public' }), '4x3'),
  ).toMatch(/^\/illustrations\/sports\/stadium-/);
});

test('a lead has a scene only if its headline calls for one; the cards after it may have an emblem', () => {
  const scenesOf = (titles: readonly string[]) =>
    withScenes(titles.map((title) => story({ category: 'sports', title }))).map(({ scene }) => scene?.scene);
  expect(scenesOf(['Rope', 'Twine'])).toEqual([undefined, 'stadium']);
  expect(scenesOf(['A marathon', 'Twine'])).toEqual(['track', 'stadium']);
});

test('only as many stories as show pictures have a scene', () => {
  const shown: string[] = [];
  const [, second] = withScenes([story({ title: 'A chip' }), story({ title: 'A patent' })], shown, 1);
  expect(second?.scene).toBe(null);
  expect(shown).toEqual(['circuit']);
});

test('headlines of one scene have different variants of it', () => {
  const titles = Array.from({ length: 40 }, (_, index) => `A data center, number ${index}`);
  expect(new Set(titles.map(address)).size).toBe(4);
});

test('no scene is on a page twice; a story with an image needs none', () => {
  const titles = [
    'A chip',
    'A data center',
    'A patent',
    'An algorithm',
    'A clock',
    'A radio',
    'A port',
    'A card',
  ];
  const stories = Array.from({ length: 40 }, (_, index) =>
    story({
      title: `${titles[(index * 7) % titles.length]}, number ${index}`,
      ...(index % 9 === 4 ? { image: 'https://wire.example/a.jpg' } : {}),
    }),
  );
  const shown: string[] = [];
  const all = [...withScenes(stories.slice(0, 20), shown), ...withScenes(stories.slice(20), shown)];
  const scenes = all.flatMap(({ scene }) => scene?.scene ?? []);
  expect(scenes.length).toBeGreaterThan(7);
  expect(new Set(scenes).size).toBe(scenes.length);
  for (const { image, scene } of all) if (image) expect(scene).toBeUndefined();
});
