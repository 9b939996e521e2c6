import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readDeskAnswer } from '../support/desk-client.ts';
import { freePort } from '../support/free-port.ts';
import { startTestSite, type TestSite } from '../support/harness.ts';
import { createOwnPaper, type OwnPaper } from '../support/own-paper.ts';

/** Texts of a paper at the desk of its whole site. */

let paper: OwnPaper;
let site: TestSite;
let url: string;
let session: string | undefined;
beforeAll(async () => {
  paper = await createOwnPaper(() => null);
  const variables = { ADMIN_PORT: String(await freePort()), PUBLICATION: paper.folder };
  site = await startTestSite({ news: false, variables });
  url = `http://127.0.0.1:${site.site.adminPort}`;
  const link = () =>
    site.logged.map(({ msg }) => /desk\/join#([\w-]{43})$/.exec(String(msg))?.[1]).find(Boolean);
  await vi.waitUntil(link);
  const body = { token: link(), name: 'Ada', password: 'correct horse battery' };
  session = (await ask('PUT', 'invitation', JSON.stringify(body))).session;
});
afterAll(async () => {
  await site.stop();
  await paper.dispose();
});

const headers = () => ({ Origin: url, ...(session ? { Cookie: `masthead_desk=${session}` } : {}) });
const ask = async (method: string, path: string, body?: BodyInit) =>
  readDeskAnswer(
    await fetch(`${url}/desk/api/${path}`, { method, headers: headers(), ...(body ? { body } : {}) }),
  );
const write = (method: string, path: string, body: object) => ask(method, path, JSON.stringify(body));
const ROPE = 'kind=articles&file=rope.md';

test('a published text is on its page as soon as it is saved; a preview shows what is not saved yet', async () => {
  const { revision: base, parts } = (await ask('GET', `text?${ROPE}`)).body;
  const text = { ...parts, body: 'It is *braided*.' };
  const preview = await write('POST', `text/preview?${ROPE}`, { text });
  expect(preview.body).toContain('It is <em>braided</em>.');
  expect(await (await fetch(`${site.url}/blog/rope`)).text()).toContain('It is <em>twisted</em>.');
  const saved = await write('PUT', `text?${ROPE}`, { base, tab: 'one', text });
  expect(saved.body).toMatchObject({ state: 'published', issues: [] });
  await expect
    .poll(async () => (await fetch(`${site.url}/blog/rope`)).text())
    .toContain('It is <em>braided</em>.');
  expect(await readFile(join(paper.folder, 'content/articles/rope.md'), 'utf8')).toBe(
    '---\ntitle: How rope is made\ndescription: From fibre to hawser\ndate: 2026-03-10\nkeywords: [rope]\n---\nIt is *braided*.\n',
  );

  const unfinished = { settings: { title: '', date: 'soon', image: 'x' }, body: '<b>Bold</b>' };
  const rough = await write('POST', `text/preview?${ROPE}`, { text: unfinished });
  expect(rough.body).toMatch(/Untitled.*&lt;b&gt;Bold&lt;\/b&gt;/s);
  const questions = { settings: { category: 'Fares' }, body: '## How much? {#fares}\n\nTwo pounds.' };
  const faq = await write('POST', 'text/preview?kind=faq&file=fares.md', { text: questions });
  expect(faq.body).toMatch(/When do they sail\?.*How much\?/s);
  const page = { settings: { title: 'Imprint' }, body: 'By the *Courier*.' };
  const imprint = await write('POST', 'text/preview?kind=pages&file=imprint.md', { text: page });
  expect(imprint.body).toContain('By the <em>Courier</em>.');
  const card = await write('POST', `text/card?${ROPE}`, { text });
  expect(card.body.image).toMatch(/^data:image\/jpeg;base64,\/9j\//);
});

test('a picture of some megabytes is taken; 200 MB are refused before they are sent, and while they are', async () => {
  const noise = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .png()
    .toBuffer();
  expect(noise.length).toBeGreaterThan(2_000_000);
  const taken = await ask('POST', 'pictures?name=Noise.png', new Uint8Array(noise));
  expect(taken.body).toEqual({ path: '/media/noise.png', width: 1600, height: 1200 });
  expect((await fetch(`${site.url}/media/noise.png`)).status).toBe(200);

  for (const given of [{ 'Content-Length': '200000000' }, { 'Transfer-Encoding': 'chunked' }]) {
    const sending = request(`${url}/desk/api/pictures?name=large.jpg`, {
      method: 'POST',
      headers: { ...headers(), ...given },
    });
    sending.on('error', () => {});
    const answered = once(sending, 'response');
    const chunk = Buffer.alloc(1_000_000, 'x');
    for (let sent = 0; sent < 30 && sending.writable; sent++) sending.write(chunk);
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    sending.destroy();
  }
  expect((await ask('GET', 'session')).body.account.name).toBe('Ada');
});
