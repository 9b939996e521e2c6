import { text } from 'node:stream/consumers';
import { countable, nearMatches } from './near-matches.ts';

/**
 * Reads a list of expressions, prints for each what it takes too many steps for. V8 can end a search after a number of
 * backtracks; the function that asks for it needs node --allow-natives-syntax, so this is a process of its own.
 */
const REPEATS = 400;
/** An expression in quadratic time takes about 200 for each character of 400 repeats. */
const STEPS_PER_CHARACTER = 80;

type LimitedRegExp = (source: string, flags: string, backtracks: number) => RegExp;
const limitedRegExp: LimitedRegExp = new Function(
  'return (source, flags, limit) => %NewRegExpWithBacktrackLimit(source, flags, limit)',
)();

function costlyTexts(source: string, flags: string): string[] {
  const limited = new Map<number, RegExp>();
  // Always ends with a match, so that no match means that the steps did not suffice.
  const ending = flags.includes('y') ? `(?:${countable(source)})|` : `(?:${countable(source)})|(?![^])`;
  return nearMatches(source, flags, REPEATS).filter((near) => {
    const length = 2 ** Math.ceil(Math.log2(near.length));
    // V8 takes the limit as a small integer only.
    const expression =
      limited.get(length) ??
      limitedRegExp(ending, flags.replace('g', ''), (length * STEPS_PER_CHARACTER) | 0);
    limited.set(length, expression);
    return !expression.test(near);
  });
}

const given: { source: string; flags: string }[] = JSON.parse(await text(process.stdin));
const answer = given.map(({ source, flags }) => costlyTexts(source, flags).map((near) => near.slice(0, 20)));
process.stdout.write(JSON.stringify(answer));
