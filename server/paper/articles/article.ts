import type { Correction } from '../../../contract/blog.ts';

/** An article as its file says it. */
export interface Article {
  /** The file's path in its folder. */
  file: string;
  slug: string;
  title: string;
  description: string;
  /** As written: a day, or a moment with its zone. */
  date: string;
  /** When that is: a day begins where the paper is published. */
  publishedAt: Date;
  /** When it was last changed, as its file says it. */
  updated: string | null;
  corrections: readonly Correction[];
  authors: readonly string[];
  image: string | null;
  video: string | null;
  /** Whether it is the first of the paper's own articles on the front page. */
  featured: boolean;
  keywords: readonly string[];
  longKeywords: readonly string[];
  domains: readonly string[];
  /** Names that the article had before: readers who come to one are led to the present one. */
  aliases: readonly string[];
  /** Markdown. */
  body: string;
}
