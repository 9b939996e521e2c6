const MAX_LENGTH = 120;

/** Turns a slug into a title: 'the-first-export-order' into 'The first export order'. */
export function titleOfName(name: string): string {
  const words = name
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
