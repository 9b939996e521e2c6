import { createWriter, type Writer } from './generated-words.ts';

/** Documents shaped like what newspapers, blogs and wires publish, so that a benchmark means something. */

export type GeneratedFormat = 'rss2' | 'rss1' | 'atom' | 'json';

export interface GeneratedFeed {
  name: string;
  format: GeneratedFormat;
  url: string;
  bytes: Uint8Array;
}

interface Story {
  title: string;
  link: string;
  image: string;
  summary: string;
  html: string;
  author: string;
  published: Date;
  topics: string[];
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function writeHtml(writer: Writer, image: string, paragraphs: number): string {
  const parts = [
    `<figure class="wp-block-image size-large"><img fetchpriority="high" decoding="async" width="1200" height="675" src="${image}" alt="${writer.headline()}" class="wp-image-${writer.between(100, 9999)}" srcset="${image}?w=1200 1200w, ${image}?w=300 300w" sizes="(max-width: 1200px) 100vw, 1200px" /><figcaption>${writer.sentence()}</figcaption></figure>`,
  ];
  for (let count = 0; count < paragraphs; count++) {
    const link = `<a href="https://wire.example/topics/${writer.slug()}/?ref=body&amp;n=${count}" target="_blank" rel="noopener">${writer.topic()}</a>`;
    parts.push(
      `<p>${writer.paragraph()} ${link} &#8217;s <strong>${writer.topic()}</strong>&nbsp;${writer.sentence()}</p>`,
    );
    if (count % 4 === 2) parts.push(`<h2 id="h-${count}">${writer.headline()}</h2>`);
    if (count % 5 === 3) parts.push(`<ul><li>${writer.sentence()}</li><li>${writer.sentence()}</li></ul>`);
  }
  return parts.join('\n\n');
}

function writeStory(writer: Writer, index: number, paragraphs: number): Story {
  const slug = writer.slug();
  const image = `https://images.wire.example/${slug}.jpg`;
  return {
    title: writer.headline(),
    link: `https://wire.example/2031/04/${slug}/?utm_source=rss&utm_medium=feed`,
    image,
    summary: `${writer.sentence()} ${writer.sentence()}`,
    html: paragraphs === 0 ? '' : writeHtml(writer, image, paragraphs),
    author: writer.person(),
    published: new Date(Date.UTC(2031, 3, 28, 12) - index * 37 * 60_000),
    topics: Array.from({ length: writer.between(1, 4) }, () => writer.topic()),
  };
}

const rss2Item = (story: Story) => `
    <item>
      <title>${story.html === '' ? `<![CDATA[${story.title} & more]]>` : `${escapeXml(story.title)} &#8211; analysis`}</title>
      <link>${escapeXml(story.link)}</link>
      <dc:creator><![CDATA[${story.author}]]></dc:creator>
      <pubDate>${story.published.toUTCString().replace('GMT', '+0000')}</pubDate>
      ${story.topics.map((topic) => `<category><![CDATA[${topic}]]></category>`).join('\n      ')}
      <guid isPermaLink="false">https://wire.example/?p=${story.published.getTime() / 60_000}</guid>
      <description><![CDATA[<p>${story.summary}</p>]]></description>
      ${story.html === '' ? '' : `<content:encoded><![CDATA[${story.html}]]></content:encoded>`}
      <media:content url="${story.image}?w=1200" medium="image" type="image/jpeg" width="1200" height="675"><media:credit>${story.author}</media:credit></media:content>
      <media:content url="${story.image}?w=300" medium="image" type="image/jpeg" width="300" height="169"/>
      <media:thumbnail url="${story.image}?w=150" width="150" height="84"/>
      <slash:comments>${story.topics.length}</slash:comments>
    </item>`;

const writeRss2 = (title: string, stories: readonly Story[]) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/">
  <channel>
    <title>${title}</title>
    <atom:link href="https://wire.example/feed/" rel="self" type="application/rss+xml" />
    <link>https://wire.example</link>
    <description>Business from ${title}</description>
    <language>en-GB</language>
    <ttl>30</ttl>
    <image><url>https://wire.example/logo.png</url><title>${title}</title><link>https://wire.example</link></image>${stories.map(rss2Item).join('')}
  </channel>
</rss>`;

const writeRss1 = (title: string, stories: readonly Story[]) => `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel rdf:about="https://wire.example/index.rdf">
    <title>${title}</title>
    <link>https://wire.example/</link>
    <description>Business from ${title}</description>
    <items><rdf:Seq>${stories.map((story) => `<rdf:li rdf:resource="${escapeXml(story.link)}"/>`).join('')}</rdf:Seq></items>
  </channel>${stories
    .map(
      (story) => `
  <item rdf:about="${escapeXml(story.link)}">
    <title>${escapeXml(story.title)}</title>
    <link>${escapeXml(story.link)}</link>
    <description>${escapeXml(`<p>${story.summary}</p>`)}</description>
    ${story.html === '' ? '' : `<content:encoded><![CDATA[${story.html}]]></content:encoded>`}
    <dc:creator>${story.author}</dc:creator>
    <dc:date>${story.published.toISOString().replace('.000Z', '+00:00')}</dc:date>
    <dc:subject>${story.topics[0]}</dc:subject>
  </item>`,
    )
    .join('')}
</rdf:RDF>`;

const writeAtom = (title: string, stories: readonly Story[]) => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="en">
  <title type="text">${title}</title>
  <link rel="alternate" type="text/html" href="https://wire.example/"/>
  <link rel="self" href="https://wire.example/atom.xml"/>
  <id>tag:wire.example,2031:feed</id>
  <updated>2031-04-28T12:00:00Z</updated>${stories
    .map(
      (story) => `
  <entry>
    <title type="html">${escapeXml(story.title)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(story.link)}"/>
    <id>tag:wire.example,2031:${story.published.getTime()}</id>
    <published>${story.published.toISOString()}</published>
    <updated>${story.published.toISOString()}</updated>
    <author><name>${story.author}</name><uri>https://wire.example/staff</uri></author>
    ${story.topics.map((topic) => `<category term="${topic}" label="${topic}"/>`).join('')}
    <summary type="html">${escapeXml(`<p>${story.summary}</p>`)}</summary>
    ${story.html === '' ? '' : `<content type="html">${escapeXml(story.html)}</content>`}
    <media:thumbnail url="${story.image}?w=640" width="640" height="360"/>
  </entry>`,
    )
    .join('')}
</feed>`;

const writeJson = (title: string, stories: readonly Story[]) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: 'https://wire.example/',
    feed_url: 'https://wire.example/feed.json',
    items: stories.map((story) => ({
      id: story.link,
      url: story.link,
      title: story.title,
      content_html: story.html === '' ? `<p>${story.summary}</p>` : story.html,
      summary: story.summary,
      image: story.image,
      date_published: story.published.toISOString(),
      authors: [{ name: story.author }],
      tags: story.topics,
    })),
  });

const WRITERS: Record<GeneratedFormat, (title: string, stories: readonly Story[]) => string> = {
  rss2: writeRss2,
  rss1: writeRss1,
  atom: writeAtom,
  json: writeJson,
};

/** Seven of ten real feeds are RSS 2.0; the rest divide among the other three. */
const FORMATS: readonly GeneratedFormat[] = [
  'rss2',
  'rss2',
  'atom',
  'rss2',
  'rss1',
  'rss2',
  'json',
  'rss2',
  'atom',
  'rss2',
];

/** Half of the documents are wires (headline and summary), half are blogs that carry whole articles. */
export function generateFeeds(count: number): GeneratedFeed[] {
  return Array.from({ length: count }, (_, index) => {
    const writer = createWriter(7919 * (index + 1));
    const format = FORMATS[index % FORMATS.length] ?? 'rss2';
    const wire = Math.floor(index / FORMATS.length) % 2 === 0;
    const items = wire ? writer.between(30, 100) : writer.between(10, 40);
    const title = `${writer.topic()} ${wire ? 'Wire' : 'Notebook'}`;
    const stories = Array.from({ length: items }, (_, place) =>
      writeStory(writer, place, wire ? 0 : writer.between(4, 12)),
    );
    return {
      name: `${format}-${wire ? 'wire' : 'blog'}-${index}`,
      format,
      url: `https://wire.example/${format}/${index}`,
      bytes: new TextEncoder().encode(WRITERS[format](title, stories)),
    };
  });
}
