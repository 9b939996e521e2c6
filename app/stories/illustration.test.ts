import { expect, test } from 'vitest';
import { story } from '../../tests/story-fixture.ts';
import { illustrationAddress, withScenes } from './illustration.ts';

const address = (title: string) => illustrationAddress(story({ title }), '4x3');

test('a drawing is named after the headline, so that its words can call a scene', () => {
  expect(address('Café owners’ 9% “tip” – explained!')).toBe(
    '/illustrations/technology/cafe-owners-9-tip-explained/4x3.svg',
  );
});

test('the name is short, and there is one for headlines in any script', () => {
  const seed = (title: string) => address(title).split('/')[3] ?? '';
  expect(seed('long words '.repeat(40)).length).toBeLessThanOrEqual(80);
  expect(seed('日銀が金利を据え置き')).toMatch(/^story-[a-z0-9]+$/);
  expect(seed('日銀が金利を据え置き')).not.toBe(seed('日銀が金利を引き上げ'));
});

test('neighbours without pictures show different scenes; a story with a picture needs none', () => {
  const stories = Array.from({ length: 4 }, () => story({ title: 'A chip shortage' }));
  const scenes = withScenes([...stories, story({ image: 'https://wire.example/a.jpg' })]).map(
    ({ scene }) => scene,
  );
  expect(new Set(scenes.slice(0, 4)).size).toBe(4);
  expect(scenes[4]).toBeUndefined();
});
