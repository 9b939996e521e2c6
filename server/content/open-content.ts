import { join } from 'node:path';
import type { Hono } from 'hono';
import type { FaqEntry } from '../../contract/faq.ts';
import type { StandingPage } from '../../contract/pages.ts';
import type { Changes } from '../changes.ts';
import type { Log } from '../log.ts';
import { ContentError } from './content-error.ts';
import { contentRoutes } from './content-routes.ts';
import { readFaq } from './faq.ts';
import { keepContent } from './keep-content.ts';
import { readPages } from './pages.ts';

export interface Content {
  faq(): readonly FaqEntry[];
  pages(): ReadonlyMap<string, StandingPage>;
  routes: Hono;
  close(): void;
}

/** content/faq and content/pages, checked at the start and followed from then on. */
export async function openContent(parts: { folder: string; changes: Changes; log: Log }): Promise<Content> {
  const { folder, changes, log } = parts;
  const [faq, pages] = await Promise.allSettled([
    keepContent({ folder: join(folder, 'faq'), read: readFaq, tag: 'faq', changes, log }),
    keepContent({ folder: join(folder, 'pages'), read: readPages, tag: 'pages', changes, log }),
  ]);
  if (faq.status === 'rejected' || pages.status === 'rejected') {
    if (faq.status === 'fulfilled') faq.value.close();
    if (pages.status === 'fulfilled') pages.value.close();
    throw gather(folder, [faq, pages]);
  }
  const content = { faq: () => faq.value.current(), pages: () => pages.value.current() };
  return {
    ...content,
    routes: contentRoutes(content),
    close: () => {
      faq.value.close();
      pages.value.close();
    },
  };
}

/** The mistakes of both folders in one report; any other failure as it is. */
function gather(folder: string, results: readonly PromiseSettledResult<unknown>[]): unknown {
  const reasons: unknown[] = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  const mistakes = reasons.flatMap((reason) => (reason instanceof ContentError ? reason.mistakes : []));
  return reasons.find((reason) => !(reason instanceof ContentError)) ?? new ContentError(folder, mistakes);
}
