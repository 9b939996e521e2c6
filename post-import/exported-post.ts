/** What an export of another system holds, in one form for all systems. */
export interface Exported {
  system: 'WordPress' | 'Ghost';
  /** The address of the old site; '' if the export does not name it. */
  site: string;
  posts: ExportedPost[];
  /** What stays behind, by kind. */
  leftOut: LeftOut;
}

export interface ExportedPost {
  /** Unique in its system. */
  id: string;
  title: string;
  slug: string;
  html: string;
  excerpt: string;
  publishedAt: Date | undefined;
  isDraft: boolean;
  authors: string[];
  /** Categories and tags, by name. */
  labels: string[];
  picture: { address: string; alt: string } | undefined;
  /** Paths of its old address. */
  paths: string[];
}

export interface LeftOutRow {
  what: string;
  count: number;
  /** Titles or names, at most MAX_EXAMPLES. */
  examples: string[];
}

const MAX_EXAMPLES = 3;

export type LeftOut = ReturnType<typeof createLeftOut>;

/** Counts what will not come along, for the table of the dry run. */
export function createLeftOut() {
  const rows = new Map<string, LeftOutRow>();
  return {
    add(what: string, example: string, count = 1): void {
      const row = rows.getOrInsert(what, { what, count: 0, examples: [] });
      row.count += count;
      const isNew = example !== '' && !row.examples.includes(example);
      if (isNew && row.examples.length < MAX_EXAMPLES) row.examples.push(example);
    },
    rows: (): LeftOutRow[] => [...rows.values()],
  };
}

/** An export that cannot be read. The message says what to do. */
export class ExportError extends Error {}
