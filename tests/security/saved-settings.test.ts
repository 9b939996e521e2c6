import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import { openEmptyDatabase } from '../support/empty-database.ts';
import { CHANGES, type SettingsSite, startSettingsSite } from '../support/settings-site.ts';

/** Each setting of publication.json, saved at the desk while the site runs. */

let site: SettingsSite;
beforeAll(async () => {
  site = await startSettingsSite(await openEmptyDatabase());
});
afterAll(() => site.stop());

describe('a setting that is saved while the site runs is in use at once', () => {
  beforeAll(async () => {
    await site.holdText('first tab');
    const changes = Object.entries(CHANGES).map(([name, change]) => [name, change(site)] as const);
    for (const [name, { isInUse }] of changes) expect(await isInUse(), name).toBe(false);
    await site.save(changes.map(([, change]) => change));
  });
  for (const [name, change] of Object.entries(CHANGES)) {
    test(name, () => expect.poll(change(site).isInUse).toBe(true));
  }
});

test('a text stays with the tab that holds it while settings are saved', async () => {
  expect((await site.holdText('second tab')).holder).toEqual({ who: 'Ada', mine: false });
});

test('a picture whose upload began before settings were saved is stored', async () => {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  const begun = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  async function* send() {
    yield picture.subarray(0, 50);
    begun.resolve();
    await saved.promise;
    yield picture.subarray(50);
  }
  const upload = site.uploadPicture('quay.png', send());
  await begun.promise;
  await site.save([{ saved: { tagline: 'Tides, trade and tar' }, isInUse: async () => true }]);
  saved.resolve();
  expect(await upload).toMatchObject({ path: '/media/quay.png' });
  expect((await site.ask('/media/quay.png')).status).toBe(200);
});

test('settings with an issue change nothing, and the log says what is wrong', async () => {
  const { paper, logged } = site;
  const feeds = Object.fromEntries(
    CATEGORIES.map((category) => [category, site.remote.url(`/${category}.xml`)]),
  );
  const before = logged.length;
  await paper.publish({ name: 'Half a paper', feeds: { local: 'nowhere' } });
  await expect
    .poll(() => logged.slice(before).map(({ msg }) => String(msg)))
    .toContainEqual(expect.stringMatching(/publication\.json:\d+: feeds\.local/));
  expect(await site.text('/')).not.toContain('Half a paper');
  await paper.publish({ name: 'A whole paper', feeds });
  await expect.poll(site.pageHas('/', 'A whole paper')).toBe(true);
});
