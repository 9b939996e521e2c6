import { html, raw } from 'hono/html';
import { CATEGORY_NAMES, type Category } from '../../contract/categories.ts';
import { DEFAULT_AUTHOR } from '../../contract/limits.ts';
import { addressOf } from './edition.ts';
import type { Markup, WirePage } from './page.ts';
import { sampleIllustration } from './pictures.ts';
import { latestRelease, newestReleases, type Release } from './schedule.ts';
import { STORY_BANKS } from './story-banks.ts';

/** The story behind a headline's link, or nothing where the category never wrote it. */
export function storyPage(
  category: Category,
  slug: string,
  instant: Date,
  timeZone: string,
): WirePage | undefined {
  const position = STORY_BANKS[category].findIndex((story) => story.slug === slug);
  if (position === -1) return undefined;
  const release = latestRelease(category, position, instant);
  const more = newestReleases(category, instant, 3)
    .filter((other) => other.position !== position)
    .slice(0, 2);
  return {
    title: `${release.story.title} | The Meridian Newswire`,
    description: release.story.summary.replace(/<[^<>]+>/g, ' ').replace(/\s+/g, ' '),
    style: 'story',
    followsTheme: true,
    body: story(release, more, timeZone),
  };
}

function story(release: Release, more: readonly Release[], timeZone: string): Markup {
  const { category, story } = release;
  const name = CATEGORY_NAMES[category];
  return html`<header class="wire">
<p class="wire__name">The Meridian Newswire</p>
<p class="wire__tag">Reports from 3,000 publications</p>
</header>
<main>
<article class="story">
<header class="story__head">
<p class="kicker"><a href="/category/${category}">${name}</a></p>
<h1>${story.title}</h1>
<p class="standfirst">${raw(withoutLinks(story.summary))}</p>
<p class="meta"><b>${story.byline || DEFAULT_AUTHOR}</b> · ${time(release.date, timeZone)}</p>
</header>
<figure><img src="${sampleIllustration(category, story, '16x9')}" alt="" width="640" height="360"></figure>
<div class="prose">
${story.body.map((paragraph) => html`<p>${paragraph}</p>\n`)}</div>
<ul class="tags" aria-label="Subjects">${story.tags.map((tag) => html`<li>${tag}</li>`)}</ul>
<section class="more" aria-labelledby="more">
<div class="more__head"><h2 id="more">More from ${name}</h2><a class="more__all" href="/category/${category}">See all</a></div>
<ul>${more.map((other) => card(other, timeZone))}</ul>
</section>
</article>
</main>
<footer class="foot">
<p>From the Meridian Newswire, which the members of the network write together.</p>
<p><a href="/category/${category}">Back to ${name}</a></p>
</footer>`;
}

function card(release: Release, timeZone: string): Markup {
  const { category, story, date } = release;
  return html`<li class="card">
<img src="${sampleIllustration(category, story, '4x3')}" alt="" width="480" height="360" loading="lazy">
<div><h3><a href="${addressOf(release)}">${story.title}</a></h3>
<p class="meta">${time(date, timeZone)}</p></div>
</li>`;
}

function time(date: Date, timeZone: string): Markup {
  const written = date.toLocaleString('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  return html`<time datetime="${date.toISOString()}">${written}</time>`;
}

/** Summaries link to pages of their papers that are not part of the wire. Their other HTML stays. */
function withoutLinks(summary: string): string {
  return summary.replace(/<\/?a\b[^<>]*>/g, '');
}
