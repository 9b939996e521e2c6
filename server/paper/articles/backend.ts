import type {
  AuthorAnswer,
  BlogDetail,
  BlogList,
  BlogSummary,
  CorrectionList,
} from '../../../contract/blog.ts';

/** The source of articles: the built-in store, or a remote service with the same API. */
export interface Backend {
  list(domain: string, page: number): Promise<BlogList>;
  detail(slug: string): Promise<BlogDetail>;
  /** Articles that share keywords with one; empty if the backend does not support it. */
  related(slug: string, domain: string): Promise<BlogSummary[]>;
  /** The articles of the front page, at most one page. */
  newest(domain: string): Promise<BlogSummary[]>;
  /** Those of a domain's published articles, newest first; none if the backend does not support it. */
  corrections(domain: string): Promise<CorrectionList['corrections']>;
  /** The authors of a domain's published articles, one for each slug (contract/authors.ts). */
  authors(domain: string): Promise<Author[]>;
  /** The newest articles of an author; undefined if there are none. */
  byAuthor(slug: string, domain: string): Promise<AuthorAnswer | undefined>;
}

export interface Author {
  slug: string;
  /** The spelling of the newest article. */
  name: string;
}

export class BackendError extends Error {
  override readonly name = 'BackendError';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}
