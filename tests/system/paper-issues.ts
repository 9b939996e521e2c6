/** Issues that people make in a paper's folder, each beginning from one that is in order. */
export interface PaperIssue {
  what: string;
  /** Files that are written; null: removed, with all that is in it. */
  files: Readonly<Record<string, Written | null>>;
  /** Where it is reported. */
  file: string;
  /** Stands in the line that is reported; absent where the file has no lines. */
  at?: string;
  message: string;
  /** Logged by a running site, too. Other issues show on pages as links that lead nowhere, or not at all. */
  logged: boolean;
}

/** The whole of a file, settings that publication.json has instead, or bytes of which only the first are written. */
type Written = string | { settings: Readonly<Record<string, unknown>> } | { head: Uint8Array; size: number };

const PUBLICATION = 'publication.json';
const ROPE = 'content/articles/rope.md';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const HEAD = ['title: How rope is made', 'description: From fibre to hawser', 'date: 2026-03-10'];
const article = (lines: readonly string[], body = 'It is twisted.\n') =>
  `---\n${lines.join('\n')}\n---\n${body}`;
const page = (body: string) => `---\ntitle: Ropes\ndescription: All of them\n---\n${body}`;
const faq = (body: string) => `---\ncategory: Ferries\n---\n\n${body}`;

const inPublication = (
  what: string,
  settings: Readonly<Record<string, unknown>>,
  at: string,
  message: string,
  logged = true,
): PaperIssue => ({ what, files: { [PUBLICATION]: { settings } }, file: PUBLICATION, at, message, logged });

const inArticle = (what: string, source: string, at: string, message: string, logged = true): PaperIssue => ({
  what,
  files: { [ROPE]: source },
  file: ROPE,
  at,
  message,
  logged,
});

const inMedia = (
  what: string,
  name: string,
  head: Uint8Array,
  size: number,
  message: string,
): PaperIssue => ({
  what,
  files: {
    [`media/${name}`]: { head, size },
    [ROPE]: article([...HEAD, `image: /media/${name}`]),
  },
  file: `media/${name}`,
  message,
  logged: false,
});

const SETTINGS: readonly PaperIssue[] = [
  {
    ...inPublication('a missing comma', {}, '"tagline"', 'this is no JSON'),
    files: { [PUBLICATION]: '{\n  "name": "The Harbor Courier"\n  "tagline": "News"\n}\n' },
  },
  {
    ...inPublication('a file half written', {}, '"feeds": {', 'found the end of the file'),
    files: { [PUBLICATION]: '{\n  "name": "The Harbor Courier",\n  "feeds": {' },
  },
  inPublication('a setting that is missing', { name: undefined }, '{', 'name is missing'),
  inPublication(
    'a setting of a newer version',
    { podcast: { every: 'day' } },
    '"podcast"',
    'no setting podcast',
  ),
  inPublication('a value of another kind', { newswire: 'yes' }, '"newswire"', 'newswire is “yes”'),
  inPublication(
    'an events wall that browsers block',
    { eventsWall: 'http://a.org/' },
    '"eventsWall"',
    'http://a.org/',
  ),
  inPublication(
    'a time zone of another planet',
    { timeZone: 'Mars/Olympus' },
    '"timeZone"',
    '“Mars/Olympus”',
  ),
  inPublication('a locale that is none', { locale: 'English' }, '"locale"', 'locale is “English”'),
  inPublication('an address for a domain', { domain: 'https://a.org' }, '"domain"', '“https://a.org”'),
  inPublication(
    'four trending topics',
    { trendingTopics: ['a', 'b', 'c', 'd'] },
    '"trendingTopics"',
    'trendingTopics is',
  ),
  inPublication('no feeds', { feeds: {} }, '"feeds"', 'feeds.local is missing'),
  inPublication(
    'a partner without a title',
    { partners: [{ id: 'a', directUrl: '/media/quay.png', originalUrl: '/about' }] },
    '{',
    'partners[0].title is missing',
  ),
  inPublication(
    'a video id that is too short',
    { featuredVideo: { title: 'Quay', youtube: 'abc' } },
    '"youtube"',
    'featuredVideo.youtube is “abc”',
  ),
  {
    ...inPublication('a setting that stands twice', {}, '"tagline": "b"', 'tagline stands twice', false),
    files: { [PUBLICATION]: { settings: { tagline: 'a","tagline": "b' } } },
  },
  inPublication(
    'an icon that is not there',
    { icon: '/media/icon.svg' },
    '"icon"',
    'no file media/icon.svg',
    false,
  ),
  inPublication(
    'an address of the sample, which is off',
    { eventsWall: '/newswire/events.html' },
    '"eventsWall"',
    '/newswire/events.html is of the sample’s newswire',
    false,
  ),
  inPublication(
    'an account that nobody has',
    { social: { x: 'https://social.example/courier' } },
    '"x"',
    'social.example is a made-up address',
    false,
  ),
];

const ARTICLES: readonly PaperIssue[] = [
  inArticle('no front matter', 'It is twisted.\n', 'It is', 'the front matter is missing'),
  inArticle('front matter without an end', '---\ntitle: Rope\n', '---', 'the front matter does not end'),
  inArticle(
    'settings that are no YAML',
    article(['title: Rope: a guide', ...HEAD.slice(1)]),
    'Rope:',
    'no YAML',
  ),
  inArticle('an article without a title', article(HEAD.slice(1)), '---', 'title is missing'),
  inArticle(
    'a day that does not exist',
    article([...HEAD.slice(0, 2), 'date: 2026-02-30']),
    'date',
    '2026-02-30',
  ),
  inArticle(
    'a misspelt setting',
    article([...HEAD, 'keyword: rope']),
    'keyword',
    'there is no setting keyword',
  ),
  inArticle('an article without words', article(HEAD, ''), '', 'the file has no text'),
  inArticle('HTML', article(HEAD, 'One.\n\n<center>Two</center>\n'), '<center>', 'HTML is not shown'),
  inArticle('code that does not end', article(HEAD, 'One.\n\n```\ntwo\n'), '```', 'the code does not end'),
  inArticle('a link that runs a program', article(HEAD, 'A [b](javascript:c)\n'), '[b]', 'javascript:c'),
  inArticle(
    'a video of elsewhere',
    article([...HEAD, 'video: https://a.org/b']),
    'video',
    'video is “https://a.org/b”',
  ),
  inArticle(
    'a text of 205,000 characters',
    article(HEAD, 'word '.repeat(41_000)),
    '---',
    'larger than 200 kB',
  ),
  {
    ...inArticle('a file that is no UTF-8', '', '\u0000', 'the file is not UTF-8'),
    files: { [ROPE]: { head: new Uint8Array([0xff, 0xfe, 0x2d]), size: 3 } },
  },
  inArticle(
    'an illustration that there is not',
    article([...HEAD, 'image: /illustrations/business/rope/16x9.svg']),
    'image',
    'no illustration at /illustrations/business/rope/16x9.svg',
    false,
  ),
  inArticle(
    'a link to no page',
    article(HEAD, 'One.\n\nSee [it](/knots).\n'),
    '/knots',
    'no page at /knots',
    false,
  ),
  inArticle(
    'a link to no question',
    article(HEAD, 'See [it](/faq#why).\n'),
    '#why',
    'no question {#why}',
    false,
  ),
  inArticle(
    'a picture that is not there',
    article(HEAD, '![A](/media/a.jpg)\n'),
    'a.jpg',
    'no file media/a.jpg',
    false,
  ),
  inArticle(
    'a name in other capitals',
    article([...HEAD, 'image: /media/Quay.PNG']),
    'image',
    'media/Quay.PNG',
    false,
  ),
  {
    ...inArticle(
      'two articles with one name',
      article([...HEAD, 'slug: hawser']),
      'slug',
      '“hawser” is also claimed',
    ),
    // In this order: for as long as the first file is there alone, nothing is wrong yet.
    files: { 'content/articles/hawser.md': article(HEAD), [ROPE]: article([...HEAD, 'slug: hawser']) },
  },
  {
    what: 'a file name that makes no address',
    file: 'content/articles/Über uns.md',
    logged: true,
    files: { 'content/articles/Über uns.md': article(HEAD) },
    message: 'the file’s name makes no slug',
  },
  {
    what: 'a text that ends in .markdown',
    file: 'content/articles/tar.markdown',
    logged: false,
    files: { 'content/articles/tar.markdown': article(HEAD) },
    message: 'only files whose names end in .md',
  },
];

const THEME = 'theme/theme.json';
const inTheme = (what: string, source: string, at: string, message: string): PaperIssue => ({
  what,
  files: { [THEME]: source },
  file: THEME,
  at,
  message,
  logged: true,
});

const LOOKS: readonly PaperIssue[] = [
  inTheme('a theme that is no JSON', '{\n  "colors": {\n}\n', '', 'this is no JSON'),
  inTheme('a misspelt setting of the theme', '{\n  "colours": {}\n}\n', '"colours"', 'colours'),
  inTheme(
    'colours that cannot be told apart',
    '{\n  "colors": {\n    "light": { "paper": "#777777", "ink": "#777777", "accent": "#777777" }\n  }\n}\n',
    '#777777',
    'colors.light.ink: #777777 on the light paper',
  ),
  inTheme('a face that is not there', '{\n  "fonts": { "text": "@fontsource/none" }\n}\n', '"fonts"', 'none'),
];

const GONE: readonly PaperIssue[] = [
  {
    what: 'a publication file that is gone',
    files: { [PUBLICATION]: null },
    file: PUBLICATION,
    message: 'the file does not exist',
    logged: true,
  },
  {
    what: 'a folder of texts that is gone',
    file: 'content/faq',
    message: 'there is no such folder',
    files: { 'content/faq': null },
    logged: true,
  },
  {
    what: 'all words gone',
    file: 'content/articles',
    message: 'there is no such folder',
    files: { content: null },
    logged: true,
  },
];

const FERRIES = 'content/faq/ferries.md';
const inFaq = (what: string, body: string, at: string, message: string): PaperIssue => ({
  what,
  files: { [FERRIES]: faq(body) },
  file: FERRIES,
  at,
  message,
  logged: true,
});

const OTHERS: readonly PaperIssue[] = [
  inFaq('a question without a name', '## When?\n\nNow.\n', '## When?', 'the question has no name'),
  inFaq(
    'two questions with one name',
    '## A? {#a}\n\nB.\n\n## C? {#a}\n\nD.\n',
    '## C?',
    'the name {#a} is already',
  ),
  inFaq('Markdown in an answer', '## A? {#a}\n\nB **c**.\n', '**c**', 'bold cannot stand here'),
  {
    what: 'questions without a category',
    file: FERRIES,
    at: '---',
    message: 'category is missing',
    files: { [FERRIES]: '---\norder: 1\n---\n\n## A? {#a}\n\nB.\n' },
    logged: true,
  },
  {
    what: 'a page at an address of the site',
    file: 'content/pages/search.md',
    logged: true,
    files: { 'content/pages/search.md': page('Words.\n') },
    message: '/search is an address of the site',
  },
  {
    what: 'a second title on a page',
    file: 'content/pages/ropes.md',
    at: '# Two',
    logged: true,
    files: { 'content/pages/ropes.md': page('One.\n\n# Two\n') },
    message: 'only heading of level 1',
  },
  {
    what: 'a legal page that is still a draft',
    file: 'content/pages/terms.md',
    at: '---',
    logged: false,
    files: { 'content/pages/terms.md': '---\ntitle: Terms\ndescription: All\ndraft: true\n---\nWords.\n' },
    message: 'left out as a draft',
  },
  {
    what: 'an address of the sample on a page',
    file: 'content/pages/terms.md',
    at: 'privacy@',
    logged: false,
    files: { 'content/pages/terms.md': page('One.\n\nWrite to privacy@meridianledger.example.\n') },
    message: 'privacy@meridianledger.example is a made-up address',
  },
  {
    what: 'a folder with a misspelt name',
    file: 'content/page',
    message: 'nothing reads this',
    logged: false,
    files: { 'content/page/imprint.md': page('Words.\n') },
  },
  inMedia('a picture of 60 MB', 'large.png', PNG, 60_000_000, 'the picture has 60 MB'),
  inMedia(
    'a text that is named as a picture',
    'note.jpg',
    Buffer.from('words'),
    5,
    'no picture that browsers show',
  ),
  inMedia('an empty picture', 'empty.jpg', new Uint8Array(), 0, 'the file is empty'),
  {
    what: 'a film that browsers do not play',
    files: {
      'media/film.avi': { head: Buffer.from('RIFF'), size: 4 },
      [PUBLICATION]: { settings: { featuredVideo: { title: 'Film', file: '/media/film.avi' } } },
    },
    file: 'media/film.avi',
    message: 'browsers play no .avi files',
    logged: false,
  },
];

export const PAPER_ISSUES: readonly PaperIssue[] = [...SETTINGS, ...ARTICLES, ...OTHERS, ...LOOKS, ...GONE];
