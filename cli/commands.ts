import type { Command, Option, Run } from './run-command.ts';

const text = (description: string): Option => ({ type: 'string', description });
const flag = (description: string): Option => ({ type: 'boolean', description });

const PORT = text('port to listen on; default: PORT, or 3000');
const PAPER = { publication: text('same as PAPER') };
const DATABASE = { publication: text('paper whose database is used; default: the current folder') };

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
      yes: flag('asks nothing and uses the defaults'),
      name: text('name of the paper'),
      tagline: text('line under the name'),
      domain: text('public domain, such as harbor.example'),
      'time-zone': text('time zone of the paper, such as Europe/London'),
      feeds: text('addresses of feeds or sites, separated by spaces, or an OPML file'),
    },
  ),
  command(
    'serve [PAPER] [--port N]',
    'serves the paper in a folder; default: the current folder',
    async () => (await import('./serve.ts')).run,
    {
      port: PORT,
      ...PAPER,
      dev: flag('renders pages from the sources and reloads them on save'),
      sample: flag(
        'without PAPER and PUBLICATION, serves a working copy of the sample paper in DATA_DIR, or data/',
      ),
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
      json: flag('prints {"paper", "issues": [{"file", "line", "message", "fix"}], "notes": like issues}'),
    },
  ),
  command(
    'network status [NETWORK]',
    'lists the papers of a running network, those with failing feeds first',
    async () => (await import('./network-status.ts')).run,
    {
      ...PAPER,
      json: flag('prints a list of {"host", "name", "isOpen", "feeds", "failing", …}'),
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
      base: text('address to which the links in a file are relative'),
      trust: { ...text('host that may be fetched though it is private'), multiple: true },
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
    { reason: text('reason, for the log'), ...DATABASE },
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
      slot: text('breaking, featured, top, latest, section:KEY or topic:KEY'),
      hours: text('hours until the pin expires; default: until it is unpinned'),
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
      role: text('default: editor; operators also see accounts, settings and the log'),
      ...DATABASE,
    },
  ),
  command(
    'articles import FILE|FOLDER [--dry-run] [--site URL]',
    'imports a WordPress export (XML) or Ghost export (JSON) as files, or stores a folder of Markdown, all or none',
    async () => (await import('./articles-import.ts')).run,
    {
      'dry-run': flag('lists what would be imported and what not; writes nothing'),
      site: text('address of the old Ghost site, from which pictures are fetched'),
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
    { force: flag('replaces the current content of the database'), ...DATABASE },
  ),
  command(
    'move [--to DATABASE_URL|embedded] [--force] [--publication PAPER]',
    'copies the whole database to another one, and compares both',
    async () => (await import('./backup.ts')).move,
    {
      to: text(
        'address of a PostgreSQL, or “embedded” for the database in DATA_DIR; default: DATABASE_URL_TO',
      ),
      force: flag('replaces the current content of the other database'),
      ...DATABASE,
    },
  ),
  command(
    'doctor [PAPER] [--offline] [--url ADDRESS]',
    'checks settings, paper, database, disk, port, proxy, feeds and clock, and suggests fixes',
    async () => (await import('./doctor.ts')).run,
    {
      offline: flag('fetches no feeds, and so does not check the clock'),
      url: text('public address; a request to it shows how the proxy names readers'),
      ...PAPER,
    },
  ),
];
