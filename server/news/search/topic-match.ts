import type { Publication } from '../../../contract/publication.ts';

type TopicTerms = Publication['topics'][keyof Publication['topics']];

/** A topic needs one strong term in the title, or as much in several terms of title and excerpt. */
const ENOUGH = 3;
const WEIGHTS = { strong: { title: 3, excerpt: 2 }, supporting: { title: 2, excerpt: 1 } } as const;
/** The start of a story says what it is about; further on anything may be mentioned. */
const EXCERPT_LENGTH = 400;

/** Whether a story is about a topic: whole words and phrases, each counted once, weighted by where they are found. */
export function isAbout(terms: TopicTerms, story: { title: string; description: string }): boolean {
  const title = foldWords(story.title);
  const excerpt = foldWords(story.description.slice(0, EXCERPT_LENGTH));
  let score = 0;
  for (const strength of ['strong', 'supporting'] as const) {
    for (const term of terms[strength]) {
      const words = foldWords(term).trimEnd();
      const isIn = (text: string) => text.includes(`${words} `) || text.includes(`${words}s `);
      if (isIn(title)) score += WEIGHTS[strength].title;
      else if (isIn(excerpt)) score += WEIGHTS[strength].excerpt;
    }
  }
  return score >= ENOUGH;
}

/** The words of a text, lower case and without accents, with a space before and after each. */
function foldWords(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']s?\b/g, '')
    .toLowerCase();
  return ` ${(plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}
