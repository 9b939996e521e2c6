import type { Command, Option, Run } from './run-command.ts';

const PORT: Option = { type: 'string', description: 'port to listen on; default: PORT, or 3000' };
const PAPER = { publication: { type: 'string', description: 'same as PAPER' } } as const;
const DATABASE = {
  publication: { type: 'string', description: 'paper whose database is used; default: the current folder' },
} as const;

function command(
  usage: string,
  description: string,
  load: () => Promise<Run>,
  options: Command['options'] = {},
): Command {
  return { usage, description, load, options };
}

/** In the order of the overview. The module of a command is loaded when it runs. */
export const COMMANDS: readonly Command[] = [
  command(
    'new FOLDER [--yes]',
    'creates a paper; asks five questions, with --yes none',
    async () => (await import('./new.ts')).run,
    {
      yes: { type: 'boolean', description: 'asks nothing and uses the defaults' },
      name: { type: 'string', description: 'name of the paper' },
      tagline: { type: 'string', description: 'line under the name' },
      domain: { type: 'string', description: 'public domain, such as harbor.example' },
      'time-zone': { type: 'string', description: 'time zone of the paper, such as Europe/London' },
      feeds: {
        type: 'string',
        description: 'addresses of feeds or sites, separated by spaces, or an OPML file',
      },
    },
  ),
  command(
    'serve [PAPER] [--port N]',
    'serves the paper in a folder; default: the current folder',
    async () => (await import('./serve.ts')).run,
    {
      port: PORT,
      ...PAPER,
      dev: { type: 'boolean', description: 'renders pages from the sources and reloads them on save' },
      sample: {
        type: 'boolean',
        description:
          'without PAPER and PUBLICATION, serves a working copy of the sample paper in DATA_DIR, or data/',
      },
    },
  ),
  command(
    'preview [PAPER] [--port N]',
    'shows every screen and state of a paper side by side while you edit, on localhost only',
    async () => (await import('./preview.ts')).run,
    { port: PORT },
  ),
  command(
    'reload [PAPER]',
    'replaces the processes of a running site with new ones, from the current files',
    async () => (await import('./reload.ts')).run,
    PAPER,
  ),
  command(
    'purge [TAG…]',
    'purges pages with these tags, by default all pages, from the cache at PURGE_URL',
    async () => (await import('./purge.ts')).run,
  ),
  command(
    'validate PAPER [--json]',
    'checks the settings, texts, links, images and theme of a paper, or of all papers in the folder of a network',
    async () => (await import('./validate.ts')).run,
    {
      json: {
        type: 'boolean',
        description: 'prints {"paper", "issues": [{"file", "line", "message", "fix"}], "notes": like issues}',
      },
    },
  ),
  command(
    'network status [NETWORK]',
    'lists the papers of a running network, those with failing feeds first',
    async () => (await import('./network-status.ts')).run,
    {
      ...PAPER,
      json: {
        type: 'boolean',
        description: 'prints a list of {"host", "name", "isOpen", "feeds", "failing", …}',
      },
    },
  ),
  command(
    'feeds check [PAPER]',
    'fetches every feed once and reports its state',
    async () => (await import('./feeds-check.ts')).run,
    PAPER,
  ),
  command(
    'feeds convert FILE|FOLDER|URL|-… [--base URL] [--trust HOST]',
    'prints feeds as JSON, one per line (-: reads the sources from standard input)',
    async () => (await import('./feeds-convert.ts')).run,
    {
      base: { type: 'string', description: 'address to which the links in a file are relative' },
      trust: { type: 'string', multiple: true, description: 'host that may be fetched though it is private' },
    },
  ),
  command(
    'feeds status',
    'lists the health, next poll and last error of every feed of the site',
    async () => (await import('./feeds-control.ts')).status,
    DATABASE,
  ),
  command(
    'feeds poll KEY',
    'polls a feed now; KEY is listed by feeds status, or is a category with one feed',
    async () => (await import('./feeds-control.ts')).poll,
    DATABASE,
  ),
  command(
    'feeds pause KEY',
    'stops polling a feed until it is resumed; its stored items stay',
    async () => (await import('./feeds-control.ts')).pause,
    DATABASE,
  ),
  command(
    'feeds resume KEY',
    'polls a paused feed again',
    async () => (await import('./feeds-control.ts')).resume,
    DATABASE,
  ),
  command(
    'headlines hide URL --reason TEXT',
    'removes an outside headline and its duplicates from every page',
    async () => (await import('./headlines.ts')).hide,
    { reason: { type: 'string', description: 'reason, for the log' }, ...DATABASE },
  ),
  command(
    'headlines restore URL',
    'restores a hidden headline',
    async () => (await import('./headlines.ts')).restore,
    DATABASE,
  ),
  command(
    'headlines show URL',
    'says where a headline is shown, or why it is hidden',
    async () => (await import('./headlines.ts')).show,
    DATABASE,
  ),
  command(
    'headlines pin URL --slot SLOT [--hours N]',
    'pins a headline, or an article of the paper (/blog/…), to the front page',
    async () => (await import('./headlines.ts')).pin,
    {
      slot: { type: 'string', description: 'breaking, featured, top, latest, section:KEY or topic:KEY' },
      hours: { type: 'string', description: 'hours until the pin expires; default: until it is unpinned' },
      ...DATABASE,
    },
  ),
  command(
    'headlines unpin URL',
    'removes a pin; the slot is filled automatically again',
    async () => (await import('./headlines.ts')).unpin,
    DATABASE,
  ),
  command(
    'desk invite NAME [--role editor|operator]',
    'prints a link to join the desk or to reset a password, valid for a day',
    async () => (await import('./desk-invite.ts')).run,
    {
      role: {
        type: 'string',
        description: 'default: editor; operators also see accounts, settings and the log',
      },
      ...DATABASE,
    },
  ),
  command(
    'articles import FILE|FOLDER [--dry-run] [--site URL]',
    'imports a WordPress export (XML) or Ghost export (JSON) as files, or stores a folder of Markdown, all or none',
    async () => (await import('./articles-import.ts')).run,
    {
      'dry-run': {
        type: 'boolean',
        description: 'lists what would be imported and what not; writes nothing',
      },
      site: { type: 'string', description: 'address of the old Ghost site, from which pictures are fetched' },
      ...DATABASE,
    },
  ),
  command(
    'backup FILE [--publication PAPER]',
    'writes the whole database to a file, also while the site runs',
    async () => (await import('./backup.ts')).backup,
    DATABASE,
  ),
  command(
    'restore FILE [--force] [--publication PAPER]',
    'restores the database from a backup, all or nothing',
    async () => (await import('./backup.ts')).restore,
    { force: { type: 'boolean', description: 'replaces the current content of the database' }, ...DATABASE },
  ),
  command(
    'move [--to DATABASE_URL|embedded] [--force] [--publication PAPER]',
    'copies the whole database to another one, and compares both',
    async () => (await import('./backup.ts')).move,
    {
      to: {
        type: 'string',
        description:
          'address of a PostgreSQL, or “embedded” for the database in DATA_DIR; default: DATABASE_URL_TO',
      },
      force: { type: 'boolean', description: 'replaces the current content of the other database' },
      ...DATABASE,
    },
  ),
  command(
    'doctor [PAPER] [--offline] [--url ADDRESS]',
    'checks settings, paper, database, disk, port, proxy, feeds and clock, and suggests fixes',
    async () => (await import('./doctor.ts')).run,
    {
      offline: { type: 'boolean', description: 'fetches no feeds, and so does not check the clock' },
      url: {
        type: 'string',
        description: 'public address; a request to it shows how the proxy names readers',
      },
      ...PAPER,
    },
  ),
];
