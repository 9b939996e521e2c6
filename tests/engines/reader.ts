import { expect } from 'vitest';
import type { Engine } from './engine.ts';

/** What a reader does with a page, by pointer and keys. */
export interface Reader {
  click(selector: string): Promise<void>;
  type(text: string): Promise<void>;
  press(key: keyof typeof KEYS): Promise<void>;
  /** The text of the first such element that is to be seen, or null. */
  textOf(selector: string): Promise<string | null>;
}

/** As WebDriver numbers them. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', ArrowDown: '\uE015' };

export function createReader(engine: Engine): Reader {
  const strike = (keys: readonly string[]) =>
    engine.act([
      {
        type: 'key',
        id: 'keys',
        actions: keys.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ]);
  return {
    async click(selector) {
      const place = () => engine.run(placeOf, selector);
      await expect.poll(place, { message: selector }).not.toBeNull();
      const { x, y } = (await place()) ?? { x: 0, y: 0 };
      await engine.act([
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x, y, duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]);
    },
    type: (text) => strike([...text]),
    press: (key) => strike([KEYS[key]]),
    textOf: (selector) =>
      engine.run((wanted) => {
        const found = [...document.querySelectorAll(wanted)].find((one) => one.checkVisibility());
        return found?.textContent ?? null;
      }, selector),
  };
}

/** The middle of the first such element that is to be seen, brought into view. */
function placeOf(selector: string): { x: number; y: number } | null {
  const found = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = found?.getBoundingClientRect();
  if (!box?.width) return null;
  return { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
}
