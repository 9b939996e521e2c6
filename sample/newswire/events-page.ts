import { html } from 'hono/html';
import { illustrationAddress } from '../../contract/illustrations.ts';
import { chooseScene } from '../../illustrations/illustrate.ts';
import { type Occasion, upcomingEvents } from './event-calendar.ts';
import type { Markup, WirePage } from './page.ts';

const SHOWN = 9;

/** The Local Events wall: made for a tall, narrow frame, and read by scrolling inside it. */
export function eventsPage(instant: Date, timeZone: string): WirePage {
  const occasions = upcomingEvents(instant, timeZone, SHOWN);
  const [first, ...rest] = occasions;
  return {
    title: 'Local Events | The Meridian Newswire',
    description: 'What is on in and around Port Alder in the coming days.',
    style: 'events',
    // The wall is shown in a sandbox; the frame's own colour scheme reaches it without a script.
    followsTheme: false,
    body: html`<header class="top">
<h1>What’s on</h1>
<p>Port Alder, Stanmere and Kestrel Bay</p>
</header>
<main>
${first ? lead(first) : ''}
<ol class="list">${rest.map((occasion, i) => row(occasion, i % 3 === 1))}</ol>
</main>
<footer>Listed by the organizers with the Meridian Newswire. Check before you set out.</footer>`,
  };
}

function lead(occasion: Occasion): Markup {
  const { event } = occasion;
  return html`<article class="lead">
<img src="${picture(occasion, '1x1')}" alt="" width="400" height="400">
<div class="lead__text">
<p class="when">${format(occasion.from, { weekday: 'long', month: 'long', day: 'numeric' })}, ${hours(occasion)}</p>
<h2>${event.title}</h2>
<p class="text">${event.text}</p>
<p class="where">${event.place}<br>${event.price}</p>
</div>
</article>`;
}

function row(occasion: Occasion, pictured: boolean): Markup {
  const { event } = occasion;
  return html`<li class="row">
<p class="day"><span>${format(occasion.from, { weekday: 'short' })}</span><b>${format(occasion.from, { day: 'numeric' })}</b><span>${format(occasion.from, { month: 'short' })}</span></p>
<div>
${pictured ? html`<img src="${picture(occasion, '16x9')}" alt="" width="640" height="360" loading="lazy">` : ''}
<h2>${event.title}</h2>
<p class="when">${hours(occasion)}</p>
<p class="text">${event.text}</p>
<p class="where">${event.place}<br>${event.price}</p>
</div>
</li>`;
}

function picture({ event: { picture } }: Occasion, aspect: '1x1' | '16x9'): string {
  const { category, seed, scene } = picture;
  const chosen = scene ? { scene, variant: 1 } : chooseScene(category, seed.replaceAll('-', ' '));
  return illustrationAddress({ category, ...chosen, aspect });
}

/** “7:30 to 10 PM”, or with both halves of the day where they differ. */
function hours({ from, to }: Occasion): Markup {
  const [starts, ends] = [clock(from), clock(to)];
  const sameHalf = starts.slice(-2) === ends.slice(-2);
  const machine = new Date(from * 60_000).toISOString().slice(0, 16);
  return html`<time datetime="${machine}">${sameHalf ? starts.slice(0, -3) : starts} to ${ends}</time>`;
}

function clock(minutes: number): string {
  return format(minutes, { hour: 'numeric', minute: '2-digit' }).replace(':00', '').replace(/\s/u, ' ');
}

/** Wall-clock minutes are counted as if the wall were in Greenwich. */
function format(minutes: number, options: Intl.DateTimeFormatOptions): string {
  return new Date(minutes * 60_000).toLocaleString('en-US', { timeZone: 'UTC', ...options });
}
