/** An address that is no screen: a feed, a sitemap, an icon. Edges hold it as they hold pages. */
export interface PublishedFile {
  kind: 'file';
  status: number;
  body: string | Uint8Array;
  /** Its Content-Type. */
  type: string;
  /** What it was made of. When one changes, it is made anew. */
  tags: readonly string[];
  headers?: Readonly<Record<string, string>>;
}

/** The file has another address now. */
export interface MovedFile {
  kind: 'redirect';
  status: 301;
  location: string;
  tags: readonly string[];
}

/** There is no such file: the page of another address says so. */
export interface NoFile {
  kind: 'same';
  address: string;
}

export interface FileRequest {
  /** The domain that the reader asked. */
  domain: string;
  /** What the route's expression found in the path. */
  match: RegExpExecArray;
}

/** One kind of files. */
export interface FileRoute {
  /** Fits the whole path. */
  path: RegExp;
  /** Undefined where there is no such file: the address is a page's, or nobody's. */
  make(request: FileRequest): Promise<PublishedFile | MovedFile | NoFile | undefined>;
}

export interface Files {
  has(path: string): boolean;
  /** The file of a domain and a path, written as one word: `ledger.example/feed.xml`. */
  make(key: string): Promise<PublishedFile | MovedFile | NoFile | undefined>;
}

/** Asked again so much later. */
const RETRY_AFTER_SECONDS = '30';

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
      const found = find(path);
      try {
        return await found?.route.make({ domain: key.slice(0, start), match: found.match });
      } catch (error) {
        report(path, error);
        return FAILED;
      }
    },
  };
}

const FAILED: PublishedFile = {
  kind: 'file',
  status: 503,
  body: 'This is not to be had at the moment.\n',
  tags: [],
  type: 'text/plain; charset=utf-8',
  headers: { 'Retry-After': RETRY_AFTER_SECONDS },
};
