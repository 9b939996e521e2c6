/** The parts of an expression's source: escapes, classes, groups, quantifiers, letters. */
const PART =
  /\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!])|[*+?]\??|\{(\d+)(?:,\d*)?\}\??|./gisu;
const QUANTIFIER = /^(?:[*+?]\??|\{\d.*)$/;
const NO_CHARACTER = /^(?:\\[1-9bB]|[()|^$]|\(\?.*)$/;
const LONGEST_UNIT = 9;
const COMMON = ['a', '0', ' ', '<', '/', '-', '.', '&', '"', '\n', '@'];
const RARE = ["'", 'é', '#', '\ufeff', '’', '\u0301', '“', '\u0000'];
/** Matches few classes, so that a text that ends with it rarely becomes a match. */
const SPOILER = '\u0001';

/** Whether an expression repeats anything but a bounded number of times: all others take linear time. */
export function repeats(source: string): boolean {
  return parts(source).some(([part]) => QUANTIFIER.test(part) && part !== '?');
}

/** Texts that begin like a match many times over and never become one. */
export function nearMatches(source: string, flags: string, count: number): string[] {
  const sample = sampleOf(source, flags.replace(/[gy]/g, ''));
  const texts = new Set<string>();
  for (let start = 0; start <= sample.length; start++) {
    const before = sample.slice(0, start).join('');
    const own = Array.from({ length: LONGEST_UNIT }, (_, length) =>
      sample.slice(start, start + length + 1).join(''),
    );
    for (const unit of [...own, ...COMMON]) {
      texts.add(before + unit.repeat(count) + SPOILER);
      texts.add(SPOILER + unit.repeat(count) + SPOILER);
    }
  }
  return [...texts];
}

/**
 * The same expression, in which every repeated character class is an alternative to nothing: V8 undoes a repeated class
 * without counting a backtrack, but counts one for every alternative.
 */
export function countable(source: string): string {
  const all = parts(source).map(([part]) => part);
  return all
    .map((part, index) => {
      const repeated = QUANTIFIER.test(all[index + 1] ?? '') && !NO_CHARACTER.test(part);
      return repeated ? `(?:${part}|(?!))` : part;
    })
    .join('');
}

/** For every place of the expression, characters that match there. */
function sampleOf(source: string, flags: string): string[] {
  const sample: string[] = [];
  for (const [part, least] of parts(source)) {
    if (QUANTIFIER.test(part)) {
      const last = sample.pop();
      if (last !== undefined) sample.push(last.repeat(Math.max(1, Number(least ?? 1))));
    } else if (!NO_CHARACTER.test(part)) {
      const place = new RegExp(`^(?:${part})$`, flags);
      const found = [part.slice(-1), ...COMMON, ...RARE].find((character) => place.test(character));
      if (found !== undefined) sample.push(found);
    }
  }
  return sample;
}

function parts(source: string): RegExpExecArray[] {
  return [...source.matchAll(PART)];
}
