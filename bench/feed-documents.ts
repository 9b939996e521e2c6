/** What the feeds of the fake outside say: twenty stories, of which every version has a new one on top. */

const STORIES = 20;
const POLLS_A_VERSION = 5;
const DAY = 24 * 60 * 60_000;
/** The first stories are two days old. */
const BEGIN = Math.floor(Date.now() / DAY - 2) * DAY;

const text =
  'Freight rates along the coast eased for a third week as quays cleared a backlog of late sailings. ';
const SYLLABLES =
  'al ber cor den el fan gor hal is jun kel lor mar nes ol par quin ros sel tor ul ven wil xan yor zen'.split(
    ' ',
  );

const numberOf = (feed: string) => Number(feed.replace(/\D/g, ''));

/** Eight words that hardly another story has. */
function headline(feed: string, number: number): string {
  let seed = numberOf(feed) * 2_654_435_761 + number * 40_503;
  const syllable = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return SYLLABLES[(seed >>> 8) % SYLLABLES.length] ?? '';
  };
  return Array.from({ length: 8 }, () => syllable() + syllable() + syllable()).join(' ');
}

function story(feed: string, number: number): string {
  const date = new Date(BEGIN + number * 60_000).toUTCString();
  const link = `https://wire.example${feed}/${number}`;
  return `<item><title>${headline(feed, number)}</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate><category>Ports</category><description>&lt;p&gt;${text.repeat(4)}&lt;/p&gt;</description><media:content url="https://images.example${feed}/${number}.jpg" medium="image" width="1200" height="675"/></item>`;
}

export function wireDocument(feed: string, version: number): string {
  const stories = Array.from({ length: STORIES }, (_, place) => story(feed, version + STORIES - place));
  return `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Wire ${feed}</title><link>https://wire.example/</link><description>News of the harbour</description>${stories.join('')}</channel></rss>`;
}

/** The headline on top of a version. */
export function newestHeadline(feed: string, version: number): string {
  return headline(feed, version + STORIES);
}

/** Feeds do not all change at once: each begins somewhere else in its cycle. */
export function firstPoll(feed: string): number {
  return numberOf(feed) + 1;
}

export function versionAt(poll: number): number {
  return Math.floor(poll / POLLS_A_VERSION);
}

/** Of five polls of a feed one brings a new version. */
export function bringsNews(poll: number): boolean {
  return poll % POLLS_A_VERSION === 0;
}
