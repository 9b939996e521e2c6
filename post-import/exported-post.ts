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
  kind: 'article' | 'page';
  /** Unique among all sites, and the same in each export. */
  from: string;
  title: string;
  slug: string;
  html: string;
  /** The part of it that everybody could read. */
  openHtml: string;
  excerpt: string;
  /** A moment, or the time on the clock of the old site, such as 2019-03-02T08:00:00. */
  date: Date | string | undefined;
  isDraft: boolean;
  /** To be published at its date. */
  isScheduled: boolean;
  isFeatured: boolean;
  authors: string[];
  /** Categories and tags, by name. */
  labels: string[];
  picture: ExportedPicture | undefined;
  /** Paths of its old address. */
  paths: string[];
}

export interface ExportedPicture {
  address: string;
  alt: string;
  /** HTML. */
  caption: string;
}

export interface LeftOutRow {
  what: string;
  count: number;
  /** Titles or names, at most MAX_EXAMPLES. */
  examples: string[];
}

const MAX_EXAMPLES = 3;

export type LeftOut = ReturnType<typeof createLeftOut>;

/** Counts what becomes less than it was, for the table of the dry run. Posts that are held back come first. */
export function createLeftOut() {
  const held = new Map<string, LeftOutRow>();
  const others = new Map<string, LeftOutRow>();
  return {
    /** A post that would have been published, and becomes a draft. */
    hold(reason: string, title: string): void {
      this.add(`posts kept as drafts: ${reason}`, title, 1, held);
    },
    add(what: string, example: string, count = 1, rows = others): void {
      const row = rows.getOrInsert(what, { what, count: 0, examples: [] });
      row.count += count;
      const isNew = example !== '' && !row.examples.includes(example);
      if (isNew && row.examples.length < MAX_EXAMPLES) row.examples.push(example);
    },
    rows: (): LeftOutRow[] => [...held.values(), ...others.values()],
  };
}

/** An export that cannot be read. The message says what to do. */
export class ExportError extends Error {}
