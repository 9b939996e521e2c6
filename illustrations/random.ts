/** A list that is known to hold something, so that a pick from it always succeeds. */
export type Choices<T> = readonly [T, ...T[]];

export type Dice = ReturnType<typeof createDice>;

/** FNV-1a over code points: any text, in any script, becomes an unsigned 32-bit number. */
export function hash(text: string): number {
  let h = 2166136261;
  for (const character of text) {
    h ^= character.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
}

/** The i-th choice, starting over at the end of the list. */
export function nth<T>(choices: Choices<T>, i: number): T {
  return choices[i % choices.length] ?? choices[0];
}

/** Seeded randomness: the same seed always throws the same numbers in the same order. */
export function createDice(seed: number) {
  const next = mulberry32(seed);
  /** A number in [0, 1), [0, max) or [min, max). */
  const rnd = (a = 1, b?: number): number => (b === undefined ? next() * a : a + next() * (b - a));
  /** A whole number from min to max, both included. */
  const int = (min: number, max: number): number => Math.floor(rnd(min, max + 1));
  const pick = <T>(choices: Choices<T>): T => nth(choices, int(0, choices.length - 1));
  /** True with the given probability. */
  const chance = (probability: number): boolean => next() < probability;

  return { rnd, int, pick, chance };
}

/** The mulberry32 generator: small, fast and the same on every machine. */
function mulberry32(seed: number): () => number {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  // Neighbouring seeds part ways only after a few throws.
  for (let i = 0; i < 4; i++) next();
  return next;
}
