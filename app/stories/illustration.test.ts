import { expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import { SCENES } from '../../contract/illustrations.ts';
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

test.each(CATEGORIES)(
  'the first of a list has a scene of %s, whatever the cards before it show',
  (category) => {
    const shown = [...SCENES[category]];
    const [lead, next] = withScenes(
      [story({ category, title: 'Rope' }), story({ category, title: 'Twine' })],
      shown,
    );
    expect(SCENES[category]).toContain(lead?.scene?.scene);
    expect(next?.scene?.scene).not.toBe(lead?.scene?.scene);
  },
);

test('headlines of one scene have different variants of it', () => {
  const titles = Array.from({ length: 40 }, (_, index) => `A data center, number ${index}`);
  expect(new Set(titles.map(address)).size).toBe(4);
});

test('no scene is shown twice within eight cards; a story with an image needs none', () => {
  const titles = [
    'A chip',
    'A data center',
    'A patent',
    'An algorithm',
    'A clock',
    'A radio',
    'A port',
    'A card',
    'A court',
  ];
  const stories = Array.from({ length: 60 }, (_, index) =>
    story({
      title: `${titles[(index * 7) % titles.length]}, number ${index}`,
      ...(index % 9 === 4 ? { image: 'https://wire.example/a.jpg' } : {}),
    }),
  );
  const shown: (string | undefined)[] = [];
  const scenes = [...withScenes(stories.slice(0, 30), shown), ...withScenes(stories.slice(30), shown)].map(
    ({ scene }) => scene,
  );
  expect(scenes.filter(Boolean).length).toBeGreaterThan(20);
  for (const [index, scene] of scenes.entries()) {
    if (index % 9 === 4) expect(scene).toBeUndefined();
    if (scene)
      expect(scenes.slice(index + 1, index + 8).map((other) => other?.scene)).not.toContain(scene.scene);
  }
});
