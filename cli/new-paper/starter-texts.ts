import { DRAFT_NOTE } from '../../server/paper/content/pages.ts';
import type { Answers } from './answers.ts';

/** The words that a new paper comes with: one article, three questions, four pages that say that they are drafts. */
export function starterTexts(
  { name, tagline, domain }: Omit<Answers, 'feeds'>,
  now: Date,
): [string, string][] {
  const mail = `editor@${domain}`;
  return [
    [
      'content/articles/welcome.md',
      text(
        {
          title: `Welcome to ${name}`,
          description: tagline,
          date: now.toISOString().slice(0, 10),
          keywords: '[welcome]',
        },
        `This is the first article of ${name}. Edit or delete it in \`content/articles/welcome.md\`.`,
        '## Writing',
        'An article is a text file: settings at the top, as in this one, then the story in *Markdown*. Save it, and the page follows within a second.',
        '> A quotation looks like this.',
        'Lists, pictures, tables and code work too.',
      ),
    ],
    [
      'content/faq/about-this-paper.md',
      [
        '---',
        `category: ${yaml(`About ${name}`)}`,
        '---',
        '',
        '## Where do the headlines come from? {#headlines}',
        '',
        'From the feeds of other publishers. Each headline links to the story on its publisher’s site.',
        '',
        '## Who writes the blog? {#blog}',
        '',
        'Our own editors.',
        '',
        '## How can I reach you? {#contact}',
        '',
        `Write to ${mail}.`,
        '',
      ].join('\n'),
    ],
    page('about', { title: `About ${name}`, description: 'Who publishes this paper, and how.' }, [
      `${name} gathers business news from many sources and adds articles of its own.`,
      'Say here who owns the paper, who edits it, and how it earns its money.',
    ]),
    page('contact', { title: 'Contact', description: `How to reach ${name}.` }, [
      `Write to ${mail}.`,
      'Say here who answers, and how soon. Many countries also require a postal address.',
    ]),
    page('privacy', { title: 'Privacy', description: 'What this site stores about its readers.' }, [
      'Pages set no cookies. The choice between light and dark, and recent searches, stay in the reader’s own browser.',
      'The site counts, for thirty days, how often each page is opened in an hour, which sites led readers here, and which searches on the search page found nothing: paths, names of sites and words, with nothing of who opened, came or searched.',
      'Say here what your server and your host store, for how long, and whom readers can ask.',
    ]),
    page('terms', { title: 'Terms', description: 'The terms on which you may use this site.' }, [
      'Headlines and summaries belong to the publishers they link to.',
      'Say here who may republish your own articles, and which law applies.',
    ]),
  ];
}

function page(
  file: string,
  settings: { title: string; description: string },
  words: string[],
): [string, string] {
  return [`content/pages/${file}.md`, text(settings, DRAFT_NOTE, ...words)];
}

function text(settings: Readonly<Record<string, string>>, ...paragraphs: string[]): string {
  const head = Object.entries(settings).map(
    ([key, value]) => `${key}: ${/^\[|^\d/.test(value) ? value : yaml(value)}`,
  );
  return ['---', ...head, '---', '', paragraphs.join('\n\n'), ''].join('\n');
}

/** Any text as a value of a head of settings. */
function yaml(value: string): string {
  return JSON.stringify(value);
}
