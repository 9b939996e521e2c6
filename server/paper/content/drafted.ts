/** What the pages of a new paper begin with, so that neither their readers nor `masthead validate` take them for finished. */
export const DRAFT_NOTE = '> **Draft.** This page came with the paper. Put your own words in its place.';

/** The line on which a page still says that nobody has written it. */
export function draftLine(text: string): number | undefined {
  const line = text.split('\n').indexOf(DRAFT_NOTE);
  return line === -1 ? undefined : line + 1;
}
