import { globSync, readFileSync } from 'node:fs';

/** Places in which the same run of lines stands. */
export interface Duplicate {
  places: string[];
  lines: number;
}

const PRODUCT = '{app,bin,build,cli,contract,desk,illustrations,sample,server}/**/*.{ts,tsx,mjs,css}';
const SHORTEST_RUN = 8;
/** Lines that say nothing of what code does: blank ones, comments, imports, brackets alone. */
const SAYS_NOTHING = /^(?:$|\/\/|\/?\*|import\b|\} from|[\])}>,;({[]*$)/;

export function readProduct(): Map<string, string> {
  const files = globSync(PRODUCT).filter((file) => !/\.test\.tsx?$/.test(file));
  return new Map(files.toSorted().map((file) => [file, readFileSync(file, 'utf8')]));
}

/** Runs of eight lines or more that stand twice. */
export function findDuplicates(files: ReadonlyMap<string, string>): Duplicate[] {
  const first = new Map<string, string>();
  const found = new Map<string, Duplicate>();
  let before: { duplicate: Duplicate; index: number; file: string } | undefined;
  for (const [file, text] of files) {
    const lines = text.split('\n').flatMap((line, index) => {
      const said = line.trim();
      return SAYS_NOTHING.test(said) ? [] : [{ said, number: index + 1 }];
    });
    for (let index = 0; index + SHORTEST_RUN <= lines.length; index++) {
      const run = lines.slice(index, index + SHORTEST_RUN);
      const key = run.map(({ said }) => said).join('\n');
      const place = `${file}:${run[0]?.number}`;
      const other = first.get(key);
      if (other === undefined) {
        first.set(key, place);
        continue;
      }
      // The next line of a run that is known already makes it longer.
      if (before?.file === file && before.index === index - 1) before.duplicate.lines++;
      const duplicate =
        before?.file === file && before.index === index - 1
          ? before.duplicate
          : { places: [other, place], lines: SHORTEST_RUN };
      found.set(duplicate.places.join(' '), duplicate);
      before = { duplicate, index, file };
    }
  }
  return [...found.values()];
}
