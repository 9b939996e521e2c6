/** Something in a file that has to be put right, with its place and what to do about it. */
export interface Mistake {
  /** The file's path in its folder. */
  file: string;
  line: number;
  message: string;
}

export function describeMistake({ file, line, message }: Mistake): string {
  return `${file}:${line}: ${message}`;
}
