import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { searchAnswer } from '../../contract/search.ts';
import type { SearchKind } from '../../contract/search-limits.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { openBrowser, openPage, startTestSite, type TestSite } from '../support/harness.ts';
import { textOf } from '../support/search-setup.ts';
import { databases } from './databases.ts';

/** What a reader types, and what has to be found. */
interface Errand {
  q: string;
  kind: SearchKind;
  group: string;
  text: RegExp;
  /** The address of the first of its kind; where the words are an article's own, of all. */
  url?: string;
}

describe.for(databases.map((database, index) => ({ ...database, isFirst: index === 0 })))(
  'with the sample publication on $name, a reader finds',
  ({ open, isFirst }) => {
    let site: TestSite;
    let errands: Errand[];

    beforeAll(async () => {
      const database = await open();
      site = await startTestSite({ database, news: false });
      await publishAMinuteAgo(database, 'Zeppelin freight returns to Port Alder', ZEPPELIN);
      await publishAMinuteAgo(database, 'Interest rates stay where they are', '/newswire/local/rates');
      const slug = 'the-thirteen-week-cash-forecast';
      errands = [
        { q: 'intrest rates', kind: 'headline', group: 'Headlines', text: /interest rates/i },
        {
          q: 'zeppelin',
          kind: 'headline',
          group: 'Headlines',
          text: /Zeppelin freight returns/,
          url: ZEPPELIN,
        },
        {
          q: `"${await phraseOf(database, slug)}"`,
          kind: 'article',
          group: 'Blog',
          text: /thirteen-week/,
          url: `/blog/${slug}`,
        },
        { q: 'slash key', kind: 'faq', group: 'FAQ', text: /keyboard alone/, url: '/faq#keyboard-only' },
      ];
    });
    afterAll(() => site.stop());

    test('a misspelt word, a headline of a minute ago, a phrase and a question by the API', async () => {
      for (const { q, kind, text, url } of errands) {
        const answer = await fetch(`${site.url}/api/search?${new URLSearchParams({ q })}`);
        const { results } = searchAnswer.parse(await answer.json());
        const found = results.filter((result) => result.kind === kind);
        expect(found.map((result) => textOf([...result.title, ...result.excerpt])).join('\n')).toMatch(text);
        if (url) expect(found[0]?.url).toBe(url);
        if (kind === 'article') expect(results[0]?.url).toBe(url);
      }
    });

    test('the same on the page, without scripts', async () => {
      const form = await (await fetch(`${site.url}/search`)).text();
      expect(form).toMatch(
        /<form [^>]*action="\/search" method="get"[\s\S]*<input type="search"[^>]* name="q"/,
      );
      for (const { q, group, text, url } of errands) {
        const html = await (await fetch(`${site.url}/search?${new URLSearchParams({ q })}`)).text();
        const groups = html.split('<section class="find__group">').slice(1);
        const found = groups.find((each) => wordsOf(each).trim().startsWith(group)) ?? '';
        expect(wordsOf(found)).toMatch(text);
        expect(found).toContain('<mark>');
        if (url) expect(/<h3[^>]*><a href="([^"]*)"/.exec(found)?.[1]).toBe(url);
        if (group === 'Blog') expect(/<a href="(\/blog[^"]*)"/.exec(groups.join())?.[1]).toBe(url);
      }
    });

    // The dialog shows what the API answers, whichever database that comes from.
    if (isFirst)
      test('the same in the dialog, as it is typed', async () => {
        const browser = await openBrowser();
        onTestFinished(() => browser.close());
        const page = await openPage(browser);
        await page.goto(`${site.url}/privacy`);
        await page.keyboard.press('/');
        const field = page.getByRole('combobox', { name: 'Search The Meridian Ledger' });
        for (const { q, group, text, url } of errands) {
          await field.fill('');
          await page.keyboard.type(q);
          const found = page.getByRole('group', { name: group }).getByRole('option');
          await found.filter({ hasText: text }).first().waitFor();
          if (url) await expect.poll(() => found.first().getAttribute('href')).toBe(url);
          if (group === 'Blog')
            await expect.poll(() => page.getByRole('option').first().getAttribute('href')).toBe(url);
        }
        expect(page.warnings).toEqual([]);
      });
  },
);

/** What a reader sees of HTML. */
function wordsOf(html: string): string {
  return html.replace(/<[^>]*>/g, '');
}

const ZEPPELIN = '/newswire/local/zeppelin';

async function publishAMinuteAgo({ db }: Database, title: string, link: string): Promise<void> {
  await sql`
    insert into items (feed_id, identity, title, link, guid, author, description, content, image_url, image_type,
      categories, canonical, title_words, published_at, first_seen_at, updated_at, position)
    select feed_id, ${link}, ${title}, ${link}, '', '', '', '', '', '', '{}', '', '{}',
      now() - interval '1 minute', now(), now(), 0
    from publication_feeds where category = 'local'`.execute(db);
}

/** Six words of the article itself, so that editing its text does not break the test. */
async function phraseOf({ db }: Database, slug: string): Promise<string> {
  const { body } = await db
    .selectFrom('articles')
    .select('body')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const [phrase] = /[A-Za-z]+(?: [A-Za-z]+){5}/.exec(body.split('\n\n')[4] ?? '') ?? [];
  if (!phrase) throw new Error('the article has no phrase to look for');
  return phrase;
}
