import { randomBytes } from 'node:crypto';
import type { Rendered, RenderRequest } from '../../app/render.tsx';
import type { Publication } from '../../contract/publication.ts';
import type { Wire } from '../../contract/wire.ts';
import type { Log } from '../log.ts';
import type { Pages } from '../pages/pages.ts';

interface PageMakerParts {
  publication: Publication;
  pages: Pages;
  /** The wire of the site as one of its domains sees it. */
  wireFor(domain: string): Wire;
  pictureOf: RenderRequest['pictureOf'];
  log: Log;
  clock: () => Date;
}

/** A streamed page comes with the number that its policy allows scripts by. */
export type MadePage = Rendered & { nonce: string };

/** Makes the page of a domain and an address, written as one word: `ledger.example/blog?page=2`. */
export function createPageMaker({
  publication,
  pages,
  wireFor,
  pictureOf,
  log,
  clock,
}: PageMakerParts): (key: string) => Promise<MadePage> {
  const wires = new Map<string, Wire>();
  const wireOf = (domain: string): Wire => {
    const wire = wires.get(domain) ?? wireFor(domain);
    wires.set(domain, wire);
    return wire;
  };
  return async (key) => {
    const start = key.indexOf('/');
    const domain = key.slice(0, start);
    const { pathname, searchParams } = new URL(key.slice(start), 'http://page.invalid');
    const nonce = randomBytes(16).toString('base64');
    const rendered = await pages.render({
      path: pathname,
      query: searchParams,
      publication,
      wire: wireOf(domain),
      now: clock(),
      pictureOf,
      nonce,
      report: (error) => log.error({ err: error, path: pathname }, 'a part of a page failed'),
    });
    return { ...rendered, nonce };
  };
}
