/** Something in a file that has to be put right. */
export interface Issue {
  /** The file's path in its folder. */
  file: string;
  /** Absent where the file has no lines, such as a picture, or is missing. */
  line?: number;
  /** What is wrong. */
  message: string;
  /** What to do about it. */
  fix: string;
}

/** What is wrong and what to do about it, where the file is known already. */
export type Finding = Pick<Issue, 'message' | 'fix'>;

export function describeIssue({ file, line, message, fix }: Issue): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${message}: ${fix}`;
}
