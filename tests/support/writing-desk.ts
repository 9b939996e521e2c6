import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { vi } from 'vitest';
import { PASSWORD } from './desk-client.ts';
import { freePort } from './free-port.ts';
import { startTestSite, type TestSite, type WatchedPage, watchPage } from './harness.ts';

/** The script of the desk defines no island, which pages of the site are waited for. */
export const OPENED = { waitUntil: 'domcontentloaded' } as const;

/** Goes to another screen of the desk that is open, as a link does. Loading the desk again would take several times as long. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Too narrow for the preview, which is rendered after every pause in typing, unless somebody asks for it. */
const WITHOUT_PREVIEW = { width: 1180, height: 900 };

/** A site on a copy of the sample's folder, and two people at its desk. The paper asks for two pairs of eyes. */
export interface WritingDesk {
  site: TestSite;
  /** Saves the setting, and waits until it is in use. */
  requireReview(isRequired: boolean): Promise<void>;
  folder: string;
  ada: WatchedPage;
  /** An editor. */
  openBen(): Promise<WatchedPage>;
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

  const headers = { Origin: new URL(address('')).origin };
  /** Returns the session of the account. */
  async function acceptInvitation(path: string, account: object): Promise<string> {
    const body = JSON.stringify({ ...account, token: path.split('#')[1], password: PASSWORD });
    const joined = await fetch(address('api/invitation'), { method: 'PUT', headers, body });
    return joined.headers.get('set-cookie')?.split(';')[0] ?? '';
  }
  async function openDesk(name: string): Promise<WatchedPage> {
    const page = await watchPage(browser, { reducedMotion: 'reduce', viewport: WITHOUT_PREVIEW });
    await page.request.post(address('api/session'), { headers, data: { name, password: PASSWORD } });
    await page.goto(address(''), OPENED);
    await page.getByRole('link', { name: 'Articles' }).waitFor();
    return page;
  }

  const lines = () => site.logged.map(({ msg }) => String(msg));
  const link = () => lines().find((line) => /^Desk: .*#/.test(line));
  await vi.waitUntil(link, { timeout: 20_000 });
  const session = await acceptInvitation(link() ?? '', { name: 'Ada Field' });
  const invited = await fetch(address('api/accounts'), {
    method: 'POST',
    headers: { ...headers, Cookie: session },
    body: JSON.stringify({ name: 'Ben Marsh', role: 'editor' }),
  });
  await acceptInvitation(((await invited.json()) as { path: string }).path, {});
  return {
    site,
    folder,
    ada: await openDesk('Ada Field'),
    openBen: () => openDesk('Ben Marsh'),
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
