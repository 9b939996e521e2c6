import type { Story } from '../../components/story.ts';

/** Tells whether a story speaks of a topic: one of the topic's words, whole, in any case, in singular or plural. */
export function createTopicMatch(words: readonly string[]): (story: Story) => boolean {
  const forms = words.map((word) => word.trim()).filter((word) => word !== '');
  if (forms.length === 0) return () => false;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${forms.map(formsOf).join('|')})(?![\\p{L}\\p{N}])`,
    'iu',
  );
  return ({ title, description }) => pattern.test(title) || pattern.test(description);
}

/** `bond` finds bonds and `bonds` finds bond; spaces are any space. */
function formsOf(word: string): string {
  const stem = /\p{L}\p{L}s$/iu.test(word) && !/ss$/i.test(word) ? word.slice(0, -1) : word;
  return `${stem.split(/\s+/).map(RegExp.escape).join('\\s+')}s?`;
}
