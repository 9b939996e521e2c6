/** Text as the database takes it: no NUL, no half of a character pair. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
