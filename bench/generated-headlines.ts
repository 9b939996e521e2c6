import { createWriter } from './generated-words.ts';

/** Headlines in the numbers of a large archive, with words as unevenly common as in real papers. */

export interface GeneratedHeadline {
  title: string;
  description: string;
  publishedAt: Date;
}

export interface HeadlineWriter {
  headline(index: number): GeneratedHeadline;
  /** What readers type: of each kind so many in a hundred as searches of a news site have. */
  query(): string;
}

const VOCABULARY = 40_000;
/** The commonest word stands in about one text of ten, as “market” or “year” does in business news. */
const EVENNESS = 50;
const ONSETS = 'b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sh sl st t th tr v w'.split(' ');
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou'];
const ENDINGS = ['n', 'r', 't', 'l', 'st', 'nd', 'ck', 'm', 'sh', 'x', 'd', 'lt'];
const COMMON = ['the', 'of', 'to', 'in', 'and', 'for', 'on', 'with', 'after', 'over'];

export function createHeadlineWriter(seed: number, total: number, newest: Date): HeadlineWriter {
  const writer = createWriter(seed);
  const pick = (list: readonly string[]) => list[Math.floor(writer.random() * list.length)] ?? '';
  const words = inventWords(createWriter(97), VOCABULARY);
  const spread = Math.log((VOCABULARY + EVENNESS) / EVENNESS);
  // Zipf's law, flattened at its head: the chance of a word falls with its rank.
  const word = () => words[Math.floor(EVENNESS * Math.exp(writer.random() * spread) - EVENNESS)] ?? '';
  const phrase = (count: number) =>
    Array.from({ length: count }, () => (writer.random() < 0.3 ? pick(COMMON) : word())).join(' ');
  const kept: string[] = [];
  return {
    headline(index) {
      const title = phrase(writer.between(6, 12));
      if (index % Math.ceil(total / 5_000) === 0) kept.push(title);
      return {
        title,
        description: phrase(writer.between(20, 45)),
        publishedAt: new Date(newest.getTime() - (total - index) * 7_776),
      };
    },
    query() {
      const content = pick(kept)
        .split(' ')
        .filter((part) => !COMMON.includes(part));
      const first = content[0] ?? word();
      const second = content[1] ?? word();
      const kind = writer.random();
      if (kind < 0.15) return word();
      if (kind < 0.45) return `${first} ${second}`;
      if (kind < 0.75) return `${first} ${second.slice(0, Math.max(3, second.length - 2))}`;
      if (kind < 0.85) return first.slice(0, 3);
      if (kind < 0.92) return `"${content.slice(0, 2).join(' ')}"`;
      return `${misspell(writer.between(1, 4), first)} ${second}`;
    },
  };
}

function inventWords(writer: ReturnType<typeof createWriter>, count: number): string[] {
  const pick = (list: readonly string[]) => list[Math.floor(writer.random() * list.length)] ?? '';
  const syllable = () => pick(ONSETS) + pick(VOWELS);
  const made = new Set<string>();
  while (made.size < count) {
    const syllables = Array.from({ length: writer.between(1, 3) }, syllable).join('');
    made.add(`${syllables}${pick(ENDINGS)}`);
  }
  return [...made];
}

/** Two letters change places. */
function misspell(place: number, word: string): string {
  const at = Math.min(place, Math.max(0, word.length - 2));
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}
