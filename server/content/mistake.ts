/** Something in a file that has to be put right. */
export interface Mistake {
  /** The file's path in its folder. */
  file: string;
  /** Absent where the file has no lines, such as a picture, or is missing. */
  line?: number;
  /** What is wrong. */
  message: string;
  /** What to do about it. */
  remedy: string;
}

/** What is wrong and what to do about it, where the file is known already. */
export type Finding = Pick<Mistake, 'message' | 'remedy'>;

export function describeMistake({ file, line, message, remedy }: Mistake): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${message}: ${remedy}`;
}
