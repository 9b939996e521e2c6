import { randomBytes } from 'node:crypto';
import type { Rendered } from '../../../app/render.tsx';
import { type ApiClient, ApiError } from '../../../contract/api-client.ts';
import { PUBLICATION_TAG } from '../../../contract/tags.ts';
import type { Log } from '../../lib/log.ts';
import type { PageFrame, Pages } from '../bundle/pages.ts';
import type { Files, MovedFile, NoFile, PublishedFile } from '../files/published-file.ts';

interface PageMakerParts {
  /** As it is when the page is made. */
  frame(): PageFrame;
  pages: Pages;
  /** The API client of the site as one of its domains sees it. */
  apiFor(domain: string): ApiClient;
  log: Log;
}

/** The nonce is that of a streamed page's Content-Security-Policy. */
export type MadePage = (Rendered & { nonce: string }) | PublishedFile | MovedFile | NoFile;

/**
 * Makes the page of a key, a domain and an address: `ledger.example/blog?page=2`. Data that is later than the timeout makes
 * a stream.
 */
export type MakePage = (key: string, timeoutMs: number) => Promise<MadePage>;

export function createPageMaker({ frame, pages, apiFor, log }: PageMakerParts): MakePage {
  return async (key, timeoutMs) => {
    const start = key.indexOf('/');
    const { pathname, searchParams } = new URL(key.slice(start), 'http://page.invalid');
    const nonce = randomBytes(16).toString('base64');
    const rendered = await pages.render({
      ...frame(),
      path: pathname,
      query: searchParams,
      api: apiFor(key.slice(0, start)),
      nonce,
      timeoutMs,
      report: (error) => reportFailure(log, pathname, error),
    });
    return { ...withTag(rendered), nonce };
  };
}

/** Makes the file of an address that has one, and the page of every other. */
export function filesFirst(files: Files, pages: Pick<Pages, 'addressOf'>, makePage: MakePage): MakePage {
  return async (key, timeoutMs) => {
    const path = key.slice(key.indexOf('/'));
    if (!files.has(path)) return makePage(key, timeoutMs);
    const file = await files.make(key);
    if (file) return file;
    // Made-up file names share one not-found page.
    const address = pages.addressOf(path, new URLSearchParams());
    return address === path ? makePage(key, timeoutMs) : { kind: 'same', address };
  };
}

/** Header and footer of every page depend on publication.json. */
function withTag(rendered: Rendered): Rendered {
  return 'tags' in rendered ? { ...rendered, tags: [...rendered.tags, PUBLICATION_TAG] } : rendered;
}

/** Pages are rendered often: an error that was logged at its source is not logged again. */
export function reportFailure(log: Log, path: string, error: unknown): void {
  if (wasLogged(error))
    log.debug({ path, reason: error.message }, 'a page is rendered without a part that failed');
  else log.error({ err: error, path }, 'a part of a page failed');
}

function wasLogged(error: unknown): error is Error {
  if (error instanceof ApiError) return error.logged;
  return error instanceof Error && wasLogged(error.cause);
}
