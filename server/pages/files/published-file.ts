/** A generated file, such as a feed, a sitemap or an icon. It is cached as pages are. */
export interface PublishedFile {
  kind: 'file';
  status: number;
  body: string | Uint8Array;
  type: string;
  /** Tags of its data: when one of them changes, the file is stale. */
  tags: readonly string[];
  headers?: Readonly<Record<string, string>>;
}

export interface MovedFile {
  kind: 'redirect';
  status: 301;
  location: string;
  tags: readonly string[];
}

/** No such file: answered with the page of this address. */
export interface NoFile {
  kind: 'same';
  address: string;
}

type MadeFile = PublishedFile | MovedFile | NoFile | undefined;

export interface FileRoute {
  /** Matches the whole path. */
  path: RegExp;
  /** Undefined where there is no such file: the address may be a page's. */
  make(request: { domain: string; match: RegExpExecArray }): Promise<MadeFile>;
}

export interface Files {
  has(path: string): boolean;
  /** Makes the file of a key, a domain and a path: `ledger.example/feed.xml`. */
  make(key: string): Promise<MadeFile>;
}

/** Returns a file with status 200; text is UTF-8. */
export function publishedFile(
  type: string,
  body: string | Uint8Array,
  tags: readonly string[],
  headers: PublishedFile['headers'] = {},
): PublishedFile {
  const charset = typeof body === 'string' ? '; charset=utf-8' : '';
  return { kind: 'file', status: 200, body, type: type + charset, tags, headers };
}

export function createFiles(
  routes: readonly FileRoute[],
  report: (path: string, error: unknown) => void = () => {},
): Files {
  const find = (path: string) =>
    routes.flatMap((route) => {
      const match = route.path.exec(path);
      return match ? [{ route, match }] : [];
    })[0];
  return {
    has: (path) => find(path) !== undefined,
    async make(key) {
      const start = key.indexOf('/');
      const path = key.slice(start);
      const file = find(path);
      try {
        return await file?.route.make({ domain: key.slice(0, start), match: file.match });
      } catch (error) {
        report(path, error);
        return FAILED;
      }
    },
  };
}

const FAILED: PublishedFile = {
  ...publishedFile('text/plain', 'The file is unavailable at the moment. Try again later.\n', [], {
    'Retry-After': '30',
  }),
  status: 503,
};
