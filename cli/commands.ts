import type { Command, Option } from './run-command.ts';

const PORT_OPTION: Option = {
  type: 'string',
  does: 'the port to listen on; otherwise PORT in the environment, or 3000',
};
const PAPER_OPTION: Option = { type: 'string', does: 'the same as PAPER' };
const DATABASE_OPTION: Option = {
  type: 'string',
  does: 'the paper whose database it is; by default this folder',
};

/** In the order of the overview. The module of a command is loaded when it runs. */
export const COMMANDS: readonly Command[] = [
  {
    usage: 'new FOLDER [--yes]',
    does: 'makes a paper of your own; asks five questions, with --yes none',
    options: {
      yes: { type: 'boolean', does: 'asks nothing: what is not given has its usual value' },
      name: { type: 'string', does: 'what the paper is called' },
      tagline: { type: 'string', does: 'what stands under its name' },
      domain: { type: 'string', does: 'where it will be read, such as harbor.example' },
      'time-zone': { type: 'string', does: 'where it is published, such as Europe/London' },
      feeds: { type: 'string', does: 'addresses of feeds or sites, separated by spaces, or an OPML file' },
    },
    load: () => import('./new.ts'),
  },
  {
    usage: 'serve [PAPER] [--port N]',
    does: 'serves the paper in a folder, by default this one',
    options: {
      port: PORT_OPTION,
      publication: PAPER_OPTION,
      dev: { type: 'boolean', does: 'pages straight from the sources, reloading as they are saved' },
      sample: {
        type: 'boolean',
        does: 'without PAPER and PUBLICATION, serves a working copy of the sample paper in DATA_DIR, by default data/',
      },
    },
    load: () => import('./serve.ts'),
  },
  {
    usage: 'preview [PAPER] [--port N]',
    does: 'shows every screen and state of a paper side by side while you edit it, on this machine alone',
    options: { port: PORT_OPTION },
    load: () => import('./preview.ts'),
  },
  {
    usage: 'reload [PAPER]',
    does: 'replaces the processes of a running site by new ones, from the files that are there now',
    options: { publication: PAPER_OPTION },
    load: () => import('./reload.ts'),
  },
  {
    usage: 'purge [TAG…]',
    does: 'purges pages with these tags, by default all of them, from the cache at PURGE_URL',
    options: {},
    load: () => import('./purge.ts'),
  },
  {
    usage: 'validate PAPER [--json]',
    does: 'checks all of a paper: its settings, texts, links, images and theme',
    options: {
      json: {
        type: 'boolean',
        does: 'prints {"paper", "issues": [{"file", "line", "message", "fix"}], "notes": the same}',
      },
    },
    load: () => import('./validate.ts'),
  },
  {
    usage: 'feeds check [PAPER]',
    does: 'fetches every feed once and says how it stands',
    options: { publication: PAPER_OPTION },
    load: () => import('./feeds-check.ts'),
  },
  {
    usage: 'feeds convert FILE|FOLDER|URL|-… [--base URL] [--trust HOST]',
    does: 'prints feeds as JSON, one line each (-: sources are read from the input)',
    options: {
      base: { type: 'string', does: 'the address that a file came from, to which its links are relative' },
      trust: { type: 'string', multiple: true, does: 'a host that may be asked though it is private' },
    },
    load: () => import('./feeds-convert.ts'),
  },
  {
    usage: 'feeds status',
    does: 'says how every feed is doing in the site: its health, next poll and last error',
    options: { publication: DATABASE_OPTION },
    load: () => import('./feeds-control.ts').then(({ status: run }) => ({ run })),
  },
  {
    usage: 'feeds poll KEY',
    does: 'polls a feed now',
    options: { publication: DATABASE_OPTION },
    load: () => import('./feeds-control.ts').then(({ poll: run }) => ({ run })),
  },
  {
    usage: 'feeds pause KEY',
    does: 'polls a feed no more until it is resumed; what it has brought stays',
    options: { publication: DATABASE_OPTION },
    load: () => import('./feeds-control.ts').then(({ pause: run }) => ({ run })),
  },
  {
    usage: 'feeds resume KEY',
    does: 'polls a paused feed again',
    options: { publication: DATABASE_OPTION },
    load: () => import('./feeds-control.ts').then(({ resume: run }) => ({ run })),
  },
  {
    usage: 'headlines hide URL --reason TEXT',
    does: 'takes an outside headline off every page, and whatever repeats it',
    options: {
      reason: { type: 'string', does: 'why, for the log' },
      publication: DATABASE_OPTION,
    },
    load: () => import('./headlines.ts').then(({ hide: run }) => ({ run })),
  },
  {
    usage: 'headlines restore URL',
    does: 'puts a headline back that was hidden',
    options: { publication: DATABASE_OPTION },
    load: () => import('./headlines.ts').then(({ restore: run }) => ({ run })),
  },
  {
    usage: 'headlines show URL',
    does: 'says where a headline stands, and why it is hidden where it is',
    options: { publication: DATABASE_OPTION },
    load: () => import('./headlines.ts').then(({ show: run }) => ({ run })),
  },
  {
    usage: 'headlines pin URL --slot SLOT [--hours N]',
    does: 'gives a headline, or an article of the paper (/blog/…), a place of the front page',
    options: {
      slot: { type: 'string', does: 'breaking, featured, top, latest, section:KEY or topic:KEY' },
      hours: { type: 'string', does: 'for how long; by default until it is unpinned' },
      publication: DATABASE_OPTION,
    },
    load: () => import('./headlines.ts').then(({ pin: run }) => ({ run })),
  },
  {
    usage: 'headlines unpin URL',
    does: 'takes a pin away: the place is filled as if there had been none',
    options: { publication: DATABASE_OPTION },
    load: () => import('./headlines.ts').then(({ unpin: run }) => ({ run })),
  },
  {
    usage: 'desk invite NAME [--role editor|operator]',
    does: 'prints a link by which somebody joins the desk, or chooses a new password; good for a day',
    options: {
      role: { type: 'string', does: 'editor by default; operators also see accounts, settings and the log' },
      publication: DATABASE_OPTION,
    },
    load: () => import('./desk-invite.ts'),
  },
  {
    usage: 'articles import FOLDER [--publication PAPER]',
    does: 'stores Markdown articles, all or none',
    options: {
      publication: { type: 'string', does: 'the paper whose articles they are; by default this folder' },
    },
    load: () => import('./articles-import.ts'),
  },
  {
    usage: 'backup FILE [--publication PAPER]',
    does: 'writes all that the database holds to a file, also while the site runs',
    options: { publication: DATABASE_OPTION },
    load: async () => ({ run: (await import('./backup.ts')).backup }),
  },
  {
    usage: 'restore FILE [--force] [--publication PAPER]',
    does: 'makes the database hold what a backup holds, all or nothing',
    options: {
      force: { type: 'boolean', does: 'replaces what the database holds now' },
      publication: DATABASE_OPTION,
    },
    load: async () => ({ run: (await import('./backup.ts')).restore }),
  },
  {
    usage: 'move [--to DATABASE_URL|embedded] [--force] [--publication PAPER]',
    does: 'copies all of the database to another one, and compares them',
    options: {
      to: {
        type: 'string',
        does: 'the address of a PostgreSQL, or “embedded” for the database in DATA_DIR; by default DATABASE_URL_TO in the environment',
      },
      force: { type: 'boolean', does: 'replaces what the other database holds now' },
      publication: DATABASE_OPTION,
    },
    load: async () => ({ run: (await import('./backup.ts')).move }),
  },
  {
    usage: 'doctor [PAPER] [--offline] [--url ADDRESS]',
    does: 'checks settings, paper, database, disk, port, proxy, feeds and clock, and says what to do',
    options: {
      offline: { type: 'boolean', does: 'fetches no feed, and so does not check the clock' },
      url: { type: 'string', does: 'the public address, to see how a proxy in front names its readers' },
      publication: PAPER_OPTION,
    },
    load: () => import('./doctor.ts'),
  },
];
