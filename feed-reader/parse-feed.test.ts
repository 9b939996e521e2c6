import { describe, expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const now = new Date('2031-03-05T12:00:00Z');
const url = 'https://wire.example/feeds/all.xml';
const parse = (text: string) => parseFeed(new TextEncoder().encode(text), { url, now });

const rss2 = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
  <title>Harbour &amp; Grain</title>
  <atom:link href="https://wire.example/feeds/all.xml" rel="self"/>
  <link>https://wire.example/</link>
  <description>News of the port</description>
  <managingEditor>desk@wire.example (The Desk)</managingEditor>
  <ttl>45</ttl>
  <image><url>https://wire.example/logo.png</url><title>Not the title</title><link>https://no.example/</link></image>
  <item>
    <title><![CDATA[Freight rates <b>rise</b> &amp; rise]]></title>
    <link>https://wire.example/freight?a=1&amp;b=2</link>
    <guid isPermaLink="false">wire-1</guid>
    <pubDate>Wed, 05 Mar 2031 06:30:00 -0500</pubDate>
    <dc:creator>By Ada Marrow</dc:creator>
    <dc:creator>Bram Tessier</dc:creator>
    <category>Shipping</category><category>shipping</category><category domain="x"><![CDATA[Ports & Rail]]></category>
    <description>&lt;p&gt;Rates rose &lt;em&gt;again&lt;/em&gt;.&lt;/p&gt;</description>
    <content:encoded><![CDATA[<p>Rates rose <em>again</em>. <a href="/more">More</a></p><script>alert(1)</script>]]></content:encoded>
    <media:group>
      <media:content url="https://img.example/s.jpg" width="200" medium="image"/>
      <media:content url="https://img.example/l.jpg" width="1200" medium="image"><media:thumbnail url="https://img.example/t.jpg"/></media:content>
    </media:group>
    <source url="https://other.example/feed"><title>Another feed</title></source>
  </item>
  <item>
    <guid>https://wire.example/grain</guid>
    <description>Grain prices fell for the third week in Norvale.</description>
    <author>bram@wire.example (Bram Tessier)</author>
  </item>
</channel>
</rss>`;

describe('RSS 2.0', () => {
  const feed = parse(rss2);
  const [first, second] = feed.items;

  test('the feed', () => {
    expect({ ...feed, items: feed.items.length }).toEqual({
      format: 'rss2',
      url,
      title: 'Harbour & Grain',
      link: 'https://wire.example/',
      author: 'The Desk',
      description: 'News of the port',
      image: 'https://wire.example/logo.png',
      ttlMinutes: 45,
      cutOff: false,
      items: 2,
    });
  });

  test('an item with everything', () => {
    expect(first).toEqual({
      identity: 'wire-1',
      guid: 'wire-1',
      title: 'Freight rates rise & rise',
      link: 'https://wire.example/freight?a=1&b=2',
      published: new Date('2031-03-05T11:30:00Z'),
      author: 'Ada Marrow, Bram Tessier',
      description: 'Rates rose again.',
      content: '<p>Rates rose <em>again</em>. <a href="https://wire.example/more">More</a></p>',
      image: { url: 'https://img.example/l.jpg', type: 'image/jpeg', width: 1200 },
      categories: ['Shipping', 'Ports & Rail'],
    });
  });

  test('an item with next to nothing', () => {
    expect(second).toEqual({
      identity: 'wire.example/grain',
      guid: 'https://wire.example/grain',
      title: 'Grain prices fell for the third week in Norvale.',
      link: 'https://wire.example/grain',
      published: null,
      author: 'Bram Tessier',
      description: 'Grain prices fell for the third week in Norvale.',
      content: 'Grain prices fell for the third week in Norvale.',
      image: null,
      categories: [],
    });
  });
});

describe('RSS 1.0', () => {
  const feed = parse(`<?xml version="1.0"?>
    <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/"
      xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">
      <channel r:about="https://wire.example/index.rdf"><title>Ledger</title><link>https://wire.example/</link>
        <description>All of it</description><sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>
        <image r:resource="https://wire.example/logo.gif"/>
        <items><r:Seq><r:li r:resource="https://wire.example/2"/><r:li r:resource="https://wire.example/1"/></r:Seq></items></channel>
      <image r:about="https://wire.example/logo.gif"><title>x</title><url>https://wire.example/logo.gif</url></image>
      <item r:about="https://wire.example/1"><title>One</title><link>https://wire.example/1</link><d:date>2031-03-05T10:00:00+01:00</d:date>
        <d:creator>Edda Ilves</d:creator><d:subject>Bonds</d:subject></item>
      <item r:about="https://wire.example/2"><title>Two</title><link>https://wire.example/2</link></item>
    </r:RDF>`);

  test('the feed, whatever its prefixes are', () => {
    expect(feed).toMatchObject({
      format: 'rss1',
      title: 'Ledger',
      link: 'https://wire.example/',
      ttlMinutes: 30,
    });
    expect(feed.image).toBe('https://wire.example/logo.gif');
  });

  test('items in the document’s order', () => {
    expect(feed.items.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(feed.items[0]).toMatchObject({
      author: 'Edda Ilves',
      categories: ['Bonds'],
      published: new Date('2031-03-05T09:00:00Z'),
      link: 'https://wire.example/1',
    });
  });
});

describe('Atom', () => {
  const feed = parse(`<?xml version="1.0"?>
    <a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="https://blog.example/en/">
      <a:title type="html">Notes &amp;amp; Queries</a:title><a:subtitle>Sub</a:subtitle><a:link rel="self" href="atom.xml"/><a:link href="/"/>
      <a:author><a:name>The House</a:name></a:author><a:logo>logo.png</a:logo>
      <a:entry xml:base="2031/">
        <a:title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Less <em>is</em> more &lt; most</div></a:title>
        <a:link rel="edit" href="edit/1"/><a:link rel="alternate" type="application/json" href="1.json"/>
        <a:link rel="alternate" type="text/html" href="1.html"/><a:link rel="enclosure" type="image/png" href="1.png"/>
        <a:id>tag:blog.example,2031:1</a:id><a:updated>2031-03-04T10:00:00Z</a:updated><a:published>2031-03-03T10:00:00Z</a:published>
        <a:content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Text &amp; <a href="x">link</a></p></div></a:content>
        <a:category term="t1" label="Topic"/><a:category term="t2"/>
        <a:source><a:title>Elsewhere</a:title><a:id>no</a:id><a:updated>2001-01-01T00:00:00Z</a:updated></a:source>
      </a:entry>
      <a:entry><a:title>Plain</a:title><a:id>https://blog.example/2</a:id><a:updated>2031-03-04T10:00:00Z</a:updated>
        <a:author><a:name>Guest</a:name><a:email>g@blog.example</a:email></a:author><a:summary>Short</a:summary></a:entry>
    </a:feed>`);

  test('the feed', () => {
    expect(feed).toMatchObject({
      format: 'atom',
      title: 'Notes & Queries',
      description: 'Sub',
      author: 'The House',
      link: 'https://blog.example/',
      image: 'https://blog.example/en/logo.png',
    });
  });

  test('links: rel=alternate, resolved through xml:base', () => {
    expect(feed.items[0]).toMatchObject({
      title: 'Less is more < most',
      link: 'https://blog.example/en/2031/1.html',
      published: new Date('2031-03-03T10:00:00Z'),
      author: 'The House',
      content: '<p>Text &amp; <a href="https://blog.example/en/2031/x">link</a></p>',
      image: { url: 'https://blog.example/en/2031/1.png', type: 'image/png' },
      categories: ['Topic', 't2'],
      identity: 'tag:blog.example,2031:1',
    });
  });

  test('an entry’s own author, its id as address, its update as date', () => {
    expect(feed.items[1]).toMatchObject({
      author: 'Guest',
      link: 'https://blog.example/2',
      published: new Date('2031-03-04T10:00:00Z'),
      description: 'Short',
      content: 'Short',
    });
  });

  test('the old Atom 0.3 is read too', () => {
    const old =
      parse(`<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Old</title><tagline>Tag</tagline>
      <entry><title mode="escaped">&lt;b&gt;Bold&lt;/b&gt; claim</title><link rel="alternate" href="https://o.example/1"/>
      <id>1</id><issued>2031-01-02T03:04:05Z</issued><modified>2031-02-01T00:00:00Z</modified></entry></feed>`);
    expect(old).toMatchObject({ title: 'Old', description: 'Tag' });
    expect(old.items[0]).toMatchObject({ title: 'Bold claim', published: new Date('2031-01-02T03:04:05Z') });
  });
});

describe('JSON Feed', () => {
  const feed = parse(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Grain & Co',
      home_page_url: 'https://json.example/',
      icon: '/icon.png',
      authors: [{ name: 'The House' }],
      items: [
        {
          id: 7,
          url: '/posts/7',
          title: 'Seven <b>ways</b>',
          content_html: '<p>Html<script>x</script></p>',
          summary: 'Sum',
          image: 'https://img.example/7.jpg',
          date_published: '2031-03-05T01:00:00-05:00',
          tags: ['One', 'Two', 3],
          authors: [{ name: 'Ada' }, { name: 'Bram' }],
        },
        {
          id: 'b',
          content_text: 'Only text: 1 < 2\nand more',
          author: { name: 'Old way' },
          url: 'javascript:alert(1)',
        },
        {
          id: 'c',
          title: 'C',
          external_url: 'https://ext.example/',
          attachments: [{ url: '/c.png', mime_type: 'image/png' }],
        },
        'not an item',
      ],
    }),
  );

  test('the feed', () => {
    expect(feed).toMatchObject({
      format: 'json',
      title: 'Grain & Co',
      link: 'https://json.example/',
      author: 'The House',
    });
    expect(feed.image).toBe('https://json.example/icon.png');
    expect(feed.items).toHaveLength(3);
  });

  test('its items', () => {
    expect(feed.items[0]).toMatchObject({
      guid: '7',
      title: 'Seven ways',
      link: 'https://json.example/posts/7',
      description: 'Sum',
      content: '<p>Html</p>',
      author: 'Ada, Bram',
      categories: ['One', 'Two'],
      published: new Date('2031-03-05T06:00:00Z'),
      image: { url: 'https://img.example/7.jpg', type: 'image/jpeg' },
    });
    expect(feed.items[1]).toMatchObject({ link: '', title: 'Only text: 1 < 2 and more', author: 'Old way' });
    expect(feed.items[1]?.content).toBe('Only text: 1 &lt; 2\nand more');
    expect(feed.items[2]).toMatchObject({ link: 'https://ext.example/', author: 'The House' });
    expect(feed.items[2]?.image?.url).toBe('https://json.example/c.png');
  });
});
