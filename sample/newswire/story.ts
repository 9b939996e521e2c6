import type { Category } from '../../contract/categories.ts';

/** One story of the sample wire. Every place, firm and person in it is invented. */
export interface Story {
  /** Its address and illustration seed: unique in its category, lower-case words joined by hyphens. */
  slug: string;
  title: string;
  /** One or two sentences as a feed would carry them: HTML, where only em, strong, a and br appear. */
  summary: string;
  byline: string;
  /** Paragraphs of plain text, read behind the headline's link. */
  body: readonly string[];
  tags: readonly string[];
  /** Other categories whose feeds carry the same story, as wires do. */
  alsoIn?: readonly Category[];
}
