import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CATEGORIES, CATEGORY_NAMES } from '../../../contract/categories.ts';
import { publicationSchema } from '../../../contract/publication.ts';
import { feedApi, rssAnswer, rssItem, visit } from '../../../tests/support/story-fixture.ts';
import type { Visit } from '../../screen.ts';
import { home } from './home.screen.tsx';

async function open(changes: Partial<Visit>) {
  const opened = await home.open(visit(changes));
  if ('redirect' in opened) throw new Error('the front page leads elsewhere');
  return { ...opened, html: renderToStaticMarkup(opened.page) };
}
const full = (categories = 7, mostRead: Parameters<typeof feedApi>[1] = []) =>
  feedApi(
    (category) =>
      rssAnswer(
        Array.from({ length: categories }, (_, index) =>
          rssItem({ title: `${category} ${index + 1}`, link: `https://${category}.example/${index + 1}` }),
        ),
      ),
    mostRead,
  );
const { publication } = visit();

describe('the front page', () => {
  test('joins the breaking headlines by bullets, each a link', async () => {
    const { html } = await open({ api: full() });
    const bar = /<section class="breaking".*?<\/section>/.exec(html)?.[0] ?? '';
    expect(bar.replace(/<[^>]*>/g, '')).toBe('Breakinglocal 1 • national 1 • politics 1+2 more');
    expect(bar.match(/<a href="https:/g)).toHaveLength(3);
  });

  test('has a section for every category, with five stories and the way to all of them', async () => {
    const { html, status, tags } = await open({ api: full() });
    expect(status).toBe(200);
    expect(tags).toEqual([...CATEGORIES.map((category) => `feed:${category}`), 'articles', 'pins']);
    for (const category of CATEGORIES) {
      const section =
        new RegExp(`<section class="front-section" id="${category}".*?</section>`).exec(html)?.[0] ?? '';
      expect(section).toContain(CATEGORY_NAMES[category].replace('&', '&amp;'));
      expect(section).toContain(`href="/category/${category}"`);
      expect(section.match(/<article/g)).toHaveLength(5);
    }
  });

  test.each([
    ['12 10:00:00', ['6:00 AM']],
    ['11 10:00:00', ['1 day ago']],
  ])('a column of newest headlines shows one kind of time (March %s)', async (pubDate, times) => {
    const api = feedApi((category) =>
      rssAnswer(
        [1, 2, 3].map((number) =>
          rssItem({
            title: `${category} ${number}`,
            link: `https://${category}.example/${number}`,
            pubDate: `2026-03-${pubDate}`,
          }),
        ),
      ),
    );
    const { html } = await open({ api });
    const columns = html.match(/<section class="front__newest.*?<\/section>/g) ?? [];
    expect(columns.length).toBeGreaterThan(1);
    const shown = columns.flatMap((column) => column.match(/(?<=<time [^>]*>)[^<]*/g) ?? []);
    expect(new Set(shown.map((time) => time.replace(/\s/g, ' ')))).toEqual(new Set(times));
  });

  test('calls and describes a section in the paper’s own words', async () => {
    const categories = { arts: { name: 'Stage', description: 'What is on tonight.' } };
    const { html } = await open({ api: full(), publication: { ...publication, categories } });
    const section = /<section class="front-section" id="arts".*?<\/section>/.exec(html)?.[0] ?? '';
    expect(section).toMatch(/>Stage<\/h2><p class="head__dek">What is on tonight\.<\/p>/);
  });

  test('asks nothing of a category without a feed, and has no section for it', async () => {
    const { html, status } = await open({
      api: feedApi((category) => (category === 'arts' ? 500 : rssAnswer([rssItem({ title: category })]))),
      publication: { ...publication, feeds: { ...publication.feeds, arts: [] } },
      report: (error) => expect.unreachable(String(error)),
    });
    expect(status).toBe(200);
    expect(html).not.toContain('id="arts"');
  });

  test('has the paper’s own articles in a block of their own, under the title that the paper gives it', async () => {
    const { html } = await open({ api: full() });
    const block = /<section class="newsroom".*?<\/section>/.exec(html)?.[0] ?? '';
    expect(block).toContain('From our newsroom');
    expect(block).toContain('<a href="/blog/cash">The thirteen-week cash forecast</a>');
    expect(block).toContain('<time dateTime="2026-03-10">March 10, 2026</time>');
    const own = { ...publication, newsroom: { title: 'Our own reporting', count: 3 } };
    expect((await open({ api: full(), publication: own })).html).toContain('Our own reporting');
    const none = { ...publication, newsroom: { title: 'From our newsroom', count: 0 } };
    expect((await open({ api: full(), publication: none })).html).not.toContain('class="newsroom"');
  });

  test('has what is most read beside the news, once there is enough of it and where the paper wants it', async () => {
    const rope = { id: 1, slug: 'rope', metaTitle: 'All about rope', metaDescription: '' };
    const block = async (api: Visit['api'], paper = publication) =>
      /<section class="most".*?<\/section>/.exec((await open({ api, publication: paper })).html)?.[0];
    expect(await block(full(7, [rope]))).toContain('<a href="/blog/rope">All about rope</a>');
    expect(await block(full(7, []))).toBeUndefined();
    expect(await block(full(7, [rope]), { ...publication, mostRead: false })).toBeUndefined();
  });

  test('leads from every trending topic to the search for it', async () => {
    const { html } = await open({ api: full() });
    for (const topic of publication.trendingTopics) {
      expect(html).toContain(`href="/search?q=${topic.replaceAll(' ', '+')}">${topic}</a>`);
    }
  });

  test('leaves out what the smallest paper does not have', async () => {
    const least = { ...publicationSchema.parse({ name: 'The Mill', domain: 'mill.example' }), id: 'mill' };
    const { html, status } = await open({ api: full(), publication: least });
    expect(status).toBe(200);
    expect(html).not.toContain('Trending Topics');
    expect(html).not.toMatch(/<(h[1-6]|ul|ol|section)[^>]*><\/\1>/);
  });

  test('goes without a category that fails, and says so to the log', async () => {
    const reported: unknown[] = [];
    const api = feedApi((category) =>
      category === 'business' ? 500 : rssAnswer([rssItem({ title: category, link: `/${category}` })]),
    );
    const { html, status } = await open({ api, report: (error) => reported.push(error) });
    expect(status).toBe(200);
    expect(html).toContain('No featured article available');
    expect(html).not.toContain('id="business"');
    expect(reported.map(String)).toEqual(['Error: The front page goes without business: its feed failed']);
  });

  test('is a red box, to be tried again later, when all categories fail', async () => {
    const { html, status, keep, retryAfter } = await open({ api: feedApi(() => 500) });
    expect(html).toContain('Failed to load news: Failed to fetch RSS feed');
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Try Again<\/a>/);
    expect({ status, keep, retryAfter }).toEqual({ status: 503, keep: false, retryAfter: 60 });
  });

  test('stands when every category is empty', async () => {
    const { html, status, hasTopics } = await open({ api: feedApi(() => rssAnswer([])) });
    expect({ status, hasTopics }).toEqual({ status: 200, hasTopics: false });
    expect(html).toContain('No featured article available');
    for (const absent of [
      'class="breaking"',
      'Industry Focus',
      'Top Stories',
      'Latest Stories',
      'id="local"',
    ]) {
      expect(html).not.toContain(absent);
    }
  });

  test('has no events and no video where the publication has none', async () => {
    const { html } = await open({
      api: full(),
      publication: { ...publication, eventsWall: null, featuredVideo: null },
    });
    expect(html).not.toContain('<iframe');
    expect(html).not.toContain('Featured Video');
  });

  test.each([{ youtube: 'abcdefghijk' }, { file: '/film.webm' }])(
    'draws the poster that the featured video %o lacks',
    async (source) => {
      const featuredVideo = { title: 'Night shift at the port', ...source };
      const { html } = await open({ api: full(), publication: { ...publication, featuredVideo } });
      const video = /<section class="front__video".*?<\/section>/.exec(html)?.[0] ?? '';
      expect(video).toMatch(/<img [^>]*src="\/illustrations\/business\/port-[1-4]\/16x9.svg"/);
    },
  );

  test('leads to the words of the featured video, and its player has the captions', async () => {
    const featuredVideo = {
      title: 'Night shift at the port',
      file: '/film.webm',
      captions: '/media/film.vtt',
      transcript: '/night-shift',
    };
    const { html } = await open({ api: full(), publication: { ...publication, featuredVideo } });
    const video = /<section class="front__video".*?<\/section>/.exec(html)?.[0] ?? '';
    expect(video).toContain('/media/film.vtt');
    expect(video).toMatch(/<a [^>]*href="\/night-shift"[^>]*>Transcript/);
  });

  test.each([
    ['/newswire/events.html', false],
    [`https://www.${publication.domain}/events`, false],
    ['https://events.example/wall', true],
  ])(
    'keeps the events wall %s in a frame that loads late and touches nothing',
    async (eventsWall, scripts) => {
      const { html } = await open({ api: full(), publication: { ...publication, eventsWall } });
      const frame = /<iframe[^>]*>/.exec(html)?.[0] ?? '';
      expect(frame).toContain('title="Local events"');
      expect(frame).toContain('loading="lazy"');
      expect(/sandbox="([^"]*)"/.exec(frame)?.[1]?.includes('allow-scripts')).toBe(scripts);
    },
  );
});

test('an article stands in its section, and then not among the paper’s own beside Latest Stories', async () => {
  const own = {
    ...rssItem({ title: 'The thirteen-week cash forecast', link: '/blog/cash' }),
    article: 'cash',
  };
  const { html } = await open({ api: feedApi(() => rssAnswer([]), [], { business: [own] }) });
  expect(html.match(/<a href="\/blog\/cash">/g)?.length).toBeGreaterThan(0);
  expect(html).not.toContain('class="newsroom');
});
