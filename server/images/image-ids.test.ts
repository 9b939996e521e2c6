import { expect, test } from 'vitest';
import { createImageIds } from './image-ids.ts';

const ids = createImageIds('a secret');
const PHOTO = 'https://pictures.example/photo.jpg';

test('an address has one id, short and fit for an address of our own', () => {
  expect(ids.idOf(PHOTO)).toBe(createImageIds('a secret').idOf(PHOTO));
  expect(ids.idOf(PHOTO)).toMatch(/^[\w-]{16}$/);
  expect(ids.idOf(`${PHOTO}?2`)).not.toBe(ids.idOf(PHOTO));
});

test('with another secret the same address has another id', () => {
  expect(createImageIds('another').idOf(PHOTO)).not.toBe(ids.idOf(PHOTO));
  expect(ids.isGenuine(createImageIds('another').idOf(PHOTO))).toBe(false);
});

test('its own ids are genuine, made-up ones are not', () => {
  const id = ids.idOf(PHOTO);
  expect(ids.isGenuine(id)).toBe(true);
  for (let place = 0; place < id.length; place++) {
    const letter = id[place] === 'A' ? 'B' : 'A';
    expect(ids.isGenuine(id.slice(0, place) + letter + id.slice(place + 1))).toBe(false);
  }
  for (const forged of [
    '',
    'A'.repeat(16),
    id.slice(1),
    `${id}A`,
    `${id}=`,
    '../../etc/passwd',
    'ä'.repeat(16),
  ]) {
    expect(ids.isGenuine(forged)).toBe(false);
  }
});
