import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOAD_TIMEOUT_MS } from '../../contract/limits.ts';
import { startTestSite, type TestSite } from './harness.ts';
import type { StubBackend } from './stub-backend.ts';

/** A site without news whose articles come from somebody else's backend. */
export function startSiteOn(stub: StubBackend, { clock }: { clock?: () => Date } = {}): Promise<TestSite> {
  return startTestSite({
    news: false,
    // A backend that is late is one of the things to look at.
    timing: { pageTimeoutMs: LOAD_TIMEOUT_MS, readsIntervalSeconds: 1 },
    ...(clock ? { clock } : {}),
    change: (publication) => ({
      ...publication,
      hosts: ['second.example'],
      services: { ...publication.services, backend: stub.address },
      trustedHosts: [...publication.trustedHosts, stub.host],
    }),
  });
}

/** A folder of texts with articles of its own; its files can be changed while a site runs on it. */
export interface ContentFolder {
  folder: string;
  save(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
  dispose(): Promise<void>;
}

export async function createContentFolder(
  articles: Readonly<Record<string, string>>,
): Promise<ContentFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-content-'));
  await cp('sample/meridian-ledger/content/faq', join(folder, 'faq'), { recursive: true });
  await cp('sample/meridian-ledger/content/pages', join(folder, 'pages'), { recursive: true });
  await mkdir(join(folder, 'articles'));
  const content: ContentFolder = {
    folder,
    save: (name, text) => writeFile(join(folder, 'articles', name), text),
    remove: (name) => rm(join(folder, 'articles', name)),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
  for (const [name, text] of Object.entries(articles)) await content.save(name, text);
  return content;
}

/** The text of an article's file. */
export function articleFile(settings: Readonly<Record<string, string>>, body: string): string {
  const all = { title: 'A title', description: 'What it says', date: '2026-03-10', ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return ['---', ...lines, '---', body, ''].join('\n');
}
