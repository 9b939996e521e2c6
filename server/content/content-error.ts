import { StartupError } from '../environment.ts';

/** One thing an editor has to put right, and where. Line 0 is the file, or the folder, as a whole. */
export interface Mistake {
  file: string;
  line: number;
  message: string;
}

/** Every mistake of a folder of texts at once. */
export class ContentError extends StartupError {
  readonly mistakes: readonly Mistake[];

  constructor(folder: string, mistakes: readonly Mistake[]) {
    const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
    const [only] = mistakes;
    super(
      mistakes.length === 1 && only?.file === folder
        ? `${folder}: ${only.message}`
        : `${folder} has ${count}:\n${mistakes.map(describe).join('\n')}`,
    );
    this.mistakes = mistakes;
  }
}

function describe({ file, line, message }: Mistake): string {
  return `  ${line > 0 ? `${file}:${line}` : file}: ${message}`;
}
