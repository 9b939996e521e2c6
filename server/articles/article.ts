/** An article as its file says it. */
export interface Article {
  /** The file's path in its folder. */
  file: string;
  slug: string;
  title: string;
  description: string;
  /** As written: a day, or a moment with its zone. */
  date: string;
  image: string | null;
  video: string | null;
  keywords: readonly string[];
  longKeywords: readonly string[];
  domains: readonly string[];
  /** Names that the article had before: readers who come to one are led to the present one. */
  formerSlugs: readonly string[];
  /** Markdown. */
  body: string;
}

/** Something in a file that has to be put right, with its place and what to do about it. */
export interface Mistake {
  file: string;
  line: number;
  message: string;
}

export function describeMistake({ file, line, message }: Mistake): string {
  return `${file}:${line}: ${message}`;
}
