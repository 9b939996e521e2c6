import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { expect, vi } from 'vitest';
import { PASSWORD } from './desk-client.ts';
import { freePort } from './free-port.ts';
import { startTestSite, type TestSite, type WatchedPage, watchPage } from './harness.ts';

/** The script of the desk defines no island, which pages of the site are waited for. */
export const OPENED = { waitUntil: 'domcontentloaded' } as const;

/** Too narrow for the preview, which is rendered after every pause in typing, unless somebody asks for it. */
const WITHOUT_PREVIEW = { width: 1180, height: 900 };

/** A site on a copy of the sample's folder, and two people at its desk. The paper asks for two pairs of eyes. */
export interface WritingDesk {
  site: TestSite;
  /** Saves the setting, and waits until it is in use. */
  requireReview(isRequired: boolean): Promise<void>;
  folder: string;
  ada: WatchedPage;
  ben: WatchedPage;
  /** Of a path below /desk/. */
  address(path: string): string;
  onDisk(path: string): Promise<string>;
  saveOnDisk(path: string, text: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startWritingDesk(browser: Browser, clock = () => new Date()): Promise<WritingDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-writing-'));
  await cp('sample/meridian-ledger', folder, { recursive: true });
  const site = await startTestSite({
    news: false,
    change: (publication) => ({
      ...publication,
      newswire: false,
      desk: { ...publication.desk, reviewRequired: true },
    }),
    savedIn: folder,
    variables: { ADMIN_PORT: String(await freePort()) },
    clock,
  });
  const address = (path: string) => `http://127.0.0.1:${site.site.adminPort}/desk/${path}`;

  /** Joins by the path of an invitation. */
  async function acceptInvitation(path: string, name?: string): Promise<WatchedPage> {
    const page = await watchPage(browser, { reducedMotion: 'reduce', viewport: WITHOUT_PREVIEW });
    await page.goto(address(path), OPENED);
    if (name) await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('link', { name: 'Articles' }).waitFor();
    return page;
  }

  const lines = () => site.logged.map(({ msg }) => String(msg));
  await vi.waitFor(() => expect(lines()).toContainEqual(expect.stringMatching(/^Desk: .*#/)));
  const token = lines().join('\n').split('#')[1]?.split('\n')[0];
  const ada = await acceptInvitation(`join#${token}`, 'Ada Field');
  const invited = await ada.request.post(address('api/accounts'), {
    data: { name: 'Ben Marsh', role: 'editor' },
    headers: { Origin: new URL(address('')).origin },
  });
  const { path } = await invited.json();
  const ben = await acceptInvitation(path.replace('/desk/', ''));
  return {
    site,
    folder,
    ada,
    ben,
    address,
    async requireReview(isRequired) {
      const changes = () => lines().filter((line) => line === 'the saved paper is in use').length;
      const before = changes();
      const file = join(folder, 'publication.json');
      const publication = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...publication, desk: { reviewRequired: isRequired } }));
      await vi.waitUntil(() => changes() > before, { timeout: 20_000 });
    },
    onDisk: (file) => readFile(join(folder, file), 'utf8'),
    saveOnDisk: (file, text) => writeFile(join(folder, file), text),
    async stop() {
      await site.stop();
      await rm(folder, { recursive: true });
    },
  };
}
