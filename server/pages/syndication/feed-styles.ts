import type { Brand, Colour } from '../../images/brand/brand.ts';

/** The address of the stylesheet that makes a feed a page for people who open it in a browser. */
export const FEED_STYLES = '/feed.css';

/** Feeds in RSS and Atom, by the names that both have for the same. Whatever is for programs alone is not shown. */
export function feedStyles({ colours }: Brand, fontFile: (name: string) => string | undefined): string {
  const { paper, ink, accent, muted, rule, link } = colours;
  const colour = ({ light, dark }: Colour) => `light-dark(${light}, ${dark})`;
  const faces = ['display', 'serif', 'sans'].flatMap((name) => {
    const file = fontFile(name);
    return file === undefined
      ? []
      : `@font-face { font-family: "Feed ${name}"; src: url("${file}") format("woff2"); font-weight: 400 700; font-display: swap; }\n`;
  });
  // Before all other rules, or it is none.
  return `@namespace h "http://www.w3.org/1999/xhtml";
${faces.join('')}:root { color-scheme: light dark; background: ${colour(paper)}; color: ${colour(ink)}; font: 1.0625rem/1.5 "Feed serif", Georgia, "Times New Roman", serif; }
rss, feed { display: block; max-width: 42rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
channel, item, entry { display: block; }
channel > *, feed > *, item > *, entry > * { display: none; }
rss > channel, channel > item, feed > entry { display: block; }
channel > title, feed > title { display: block; font: 540 2.25rem/1.1 "Feed display", Georgia, serif; letter-spacing: -0.01em; text-wrap: balance; }
channel > description, feed > subtitle { display: block; margin-top: 0.5rem; color: ${colour(muted)}; }
channel > description::after, feed > subtitle::after { content: "This is a feed. Copy its address into a feed reader, and new headlines come to you."; display: block; margin-top: 1rem; padding: 0.75rem 1rem; border-left: 3px solid ${colour(accent)}; color: ${colour(ink)}; font: 400 0.9375rem/1.5 "Feed sans", Arial, sans-serif; }
channel > h|a, feed > h|a { display: inline-block; margin: 1rem 1.25rem 0 0; font: 600 0.9375rem/1.5 "Feed sans", Arial, sans-serif; }
h|a { color: ${colour(link)}; text-underline-offset: 0.2em; }
channel > item, feed > entry { margin-top: 1.5rem; border-top: 1px solid ${colour(rule)}; padding-top: 1.25rem; }
item > h|a, entry > h|a { display: block; font: 540 1.375rem/1.2 "Feed display", Georgia, serif; color: ${colour(ink)}; text-decoration: none; text-wrap: balance; }
item > h|a:hover, entry > h|a:hover { color: ${colour(accent)}; text-decoration: underline; }
item > description, entry > summary { display: block; margin-top: 0.375rem; }
item > pubDate, entry > published, item > source { display: inline-block; margin: 0.375rem 1rem 0 0; color: ${colour(muted)}; font: 500 0.8125rem/1.5 "Feed sans", Arial, sans-serif; }
`;
}
