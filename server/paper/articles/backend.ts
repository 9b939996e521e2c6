import type { AuthorAnswer, BlogDetail, BlogList, BlogSummary } from '../../../contract/blog.ts';

/** Where articles come from: the built-in store, or a remote service of the same contract. */
export interface Backend {
  list(domain: string, page: number): Promise<BlogList>;
  detail(slug: string): Promise<BlogDetail>;
  /** Articles that share keywords with one; none where the backend cannot say. */
  related(slug: string, domain: string): Promise<BlogSummary[]>;
  /** The articles of the front page, up to a page of them. */
  newest(domain: string): Promise<BlogSummary[]>;
  /** The names that published articles of a domain are signed with: one for each slug (contract/authors.ts). */
  authors(domain: string): Promise<Author[]>;
  /** The newest articles that an author signed; undefined where there is none. */
  byAuthor(slug: string, domain: string): Promise<AuthorAnswer | undefined>;
}

export interface Author {
  slug: string;
  /** As the newest article has it. */
  name: string;
}

/** A question that the backend did not answer with what was asked for, and the status that says so. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}
