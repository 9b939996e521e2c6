import { existsSync } from 'node:fs';
import { access, constants, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DeskAccount, DeskBody, DeskResponse } from '../../contract/desk.ts';
import type { SETTINGS_ROUTES, SettingsFile, settingIssue } from '../../contract/desk-settings.ts';
import { MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import { BARE_HOST, type Publication } from '../../contract/publication.ts';
import type { Schema } from '../data/database/schema.ts';
import { writeFileDurable } from '../lib/atomic-file.ts';
import { errorCode } from '../lib/errors.ts';
import { isWithin } from '../lib/is-within.ts';
import { ownersOf } from '../network/hosts.ts';
import { describeIssue, type Issue } from '../paper/content/issue.ts';
import { patchJson } from '../paper/content/patch-json.ts';
import { readJson } from '../paper/content/read-json.ts';
import { describeTheme, readTheme } from '../paper/theme/read-theme.ts';
import { createPaperTextReader, readPaperTexts } from '../paper/validate/paper-texts.ts';
import { checkPublication, readPublication } from '../paper/validate/validate-paper.ts';
import { networkFolderOf } from '../protocol/network-folder.ts';
import { recordAudit } from './audit.ts';
import type { DeskCall, DeskHandlers } from './desk-app.ts';
import { DeskFailure, FOR_NETWORK, TEXT_TOO_LONG } from './desk-failure.ts';
import type { NetworkSite } from './network.ts';
import type { SharedDesk } from './shared-desk.ts';
import { explainFailedWrite } from './text-files.ts';
import { createTextRevisions, shaOf } from './text-revisions.ts';
import type { TextsSite } from './text-store.ts';

export interface SettingsSite extends Pick<TextsSite, 'contentFolder' | 'paperFolder' | 'writingDesk'> {
  publicationFile: string;
  /** Puts the saved file into use. Returns why it is not in use. */
  reloadSettings(file: SettingsFile): Promise<string | undefined>;
  /** The front page with the theme of an unsaved theme.json, or without one, as readers have it. */
  renderTheme(source: string | undefined): Promise<string>;
}

interface SettingsOptions {
  db: Kysely<Schema>;
  publication: Publication;
  site: SettingsSite;
  /** The network that the paper belongs to. */
  network: NetworkSite | undefined;
  shared: Pick<SharedDesk, 'queueOf'>;
  clock: () => Date;
}

type Change = DeskBody<'checkSettings', 'output'>['change'];
type SettingIssue = z.infer<typeof settingIssue>;

interface FileOnDisk {
  bytes: Uint8Array;
  source: string;
  /** Empty if there is no file. */
  sha: string;
  changedAt: Date;
}

const CHANGED = 'The file was changed while you were working. Your changes are still here.';
const UNREADABLE = 'The file on disk has a syntax error. Correct it under “File” first.';
const NOT_UTF8 = 'The file is not UTF-8, so that the desk cannot change it. Save it as UTF-8 first.';
const LINK_OUT = 'A symbolic link leads out of the paper’s folder. Put the file itself into the folder.';
const keepId = (id: string) =>
  `id: articles, accounts and counts belong to “${id}”, which never changes. Leave it as it is.`;
const TRUSTED =
  'trustedHosts is not changed at the desk: it opens private addresses. Change it in the file itself, or set TRUSTED_HOSTS.';
const ELSEWHERE = 'Settings are changed at another desk of this paper.';

/** The settings that say where readers find the paper. */
function placeIn(source: string) {
  const {
    domain,
    hosts = [],
    formerHosts = [],
    closed = false,
  } = Object(readJson(source.replace(/^\uFEFF/, '')).value);
  return { domain, hosts, formerHosts, closed };
}

/** publication.json and theme/theme.json, changed as a person would change them: line by line. */
export function createSettings({ db, publication, site, network, shared, clock }: SettingsOptions) {
  const { publicationFile, paperFolder, contentFolder } = site;
  const { id, domain, timeZone } = publication;
  const themeFolder = join(paperFolder, 'theme');
  const paths = { publication: publicationFile, theme: join(themeFolder, 'theme.json') };
  const hasInheritedTheme = () => {
    const network = networkFolderOf(paperFolder);
    return network !== undefined && !existsSync(themeFolder) && existsSync(join(network, 'theme'));
  };
  const addressOf = (file: SettingsFile) =>
    ({ kind: 'settings', file: file === 'theme' ? 'theme/theme.json' : basename(publicationFile) }) as const;
  const revisions = createTextRevisions({ db, publication: id, clock });
  const reader = createPaperTextReader(contentFolder, { id, domain, timeZone });

  async function readFromDisk(file: SettingsFile): Promise<FileOnDisk> {
    try {
      const [bytes, { mtime }] = await Promise.all([readFile(paths[file]), stat(paths[file])]);
      return { bytes, source: bytes.toString(), sha: shaOf(bytes), changedAt: mtime };
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
      return { bytes: new Uint8Array(), source: '', sha: '', changedAt: clock() };
    }
  }

  async function readWriting(file: SettingsFile): Promise<DeskResponse<'settings'>['writing']> {
    if (site.writingDesk !== undefined) return { allowed: false, reason: ELSEWHERE, link: site.writingDesk };
    const refuse = (reason: string) => ({ allowed: false, reason, link: null });
    const path = paths[file];
    try {
      const exists = existsSync(path);
      if (exists && !(await isWithin(paperFolder, path))) return refuse(LINK_OUT);
      // A file is replaced by another one, which its folder has to allow.
      const folder = existsSync(dirname(path)) ? dirname(path) : paperFolder;
      for (const target of exists ? [path, folder] : [folder]) await access(target, constants.W_OK);
      return { allowed: true, reason: '', link: null };
    } catch (error) {
      return refuse(`This site may not write ${path} (${errorCode(error)}): give its user the right to.`);
    }
  }

  /** `fatal`: issues that keep the file out of use. `inherited`: settings of the network. */
  async function inspect(file: SettingsFile, bytes: string) {
    const source = bytes.replace(/^\uFEFF/, '');
    if (file === 'theme') {
      const { issues } = await readTheme(themeFolder, source || '{}');
      return { issues, fatal: issues.filter((issue) => issue.file === 'theme.json'), inherited: undefined };
    }
    const saved = await readPublication(publicationFile, source);
    const readTexts = () => readPaperTexts(contentFolder, reader);
    const paper = { file: basename(publicationFile), folder: paperFolder, readTexts };
    return { issues: await checkPublication(saved, paper), fatal: saved.fatal, inherited: saved.inherited };
  }

  const describe = (file: SettingsFile, issue: Issue): SettingIssue => {
    const isOwn = issue.file === basename(paths[file]);
    const path = issue.path?.filter((part) => typeof part !== 'symbol');
    return {
      path: path && path.length > 0 ? path : null,
      line: (isOwn ? issue.line : undefined) ?? null,
      message: isOwn ? issue.message : `${issue.file}: ${issue.message}`,
      fix: issue.fix,
    };
  };

  /** The file with a change. What is stored for the paper stays its own: a new domain keeps the id that it had. */
  function changed(file: SettingsFile, before: FileOnDisk, change: Change): string {
    const next = edited(before, change);
    if (file === 'theme') return next;
    const mark = next.startsWith('\uFEFF') ? '\uFEFF' : '';
    const text = next.slice(mark.length);
    const own = Object(readJson(text).value);
    if (own.id === undefined && BARE_HOST.test(own.domain) && own.domain !== id)
      return mark + patchJson(text, [{ path: ['id'], value: id }]);
    if (own.id !== undefined && own.id !== id) throw new DeskFailure(409, keepId(id));
    return next;
  }

  function edited({ bytes, source, sha }: FileOnDisk, change: Change): string {
    if ('source' in change) return change.source.toWellFormed();
    if (!Buffer.from(source).equals(bytes)) throw new DeskFailure(422, NOT_UTF8);
    const [mark = ''] = source.match(/^\uFEFF/) ?? [];
    const text = source.slice(mark.length);
    if (sha !== '' && readJson(text).value === undefined) throw new DeskFailure(422, UNREADABLE);
    return mark + patchJson(text, change.edits);
  }

  async function respond(file: SettingsFile, account?: DeskAccount): Promise<DeskResponse<'settings'>> {
    const { source, sha } = await readFromDisk(file);
    const values = (readJson(source.replace(/^\uFEFF/, '') || '{}').value ?? null) as z.core.util.JSONType;
    const { issues, inherited = null } = await inspect(file, source);
    return {
      path: paths[file],
      revision: sha,
      source,
      values,
      inherited: (inherited && !account?.isNetworkOperator
        ? hideKeys(inherited)
        : inherited) as z.core.util.JSONType,
      issues: issues.map((issue) => describe(file, issue)),
      writing: await readWriting(file),
      theme:
        file === 'theme'
          ? { ...(await describeTheme(themeFolder, values)), isInherited: hasInheritedTheme() }
          : null,
    };
  }

  /** Throws with the issues that keep the file out of use, or that the change adds. Those of a broken file are not known. */
  async function expectAcceptable(file: SettingsFile, before: FileOnDisk, next: string): Promise<void> {
    if (Buffer.byteLength(next) > MAX_TEXT_LENGTH) throw new DeskFailure(413, TEXT_TOO_LONG);
    const [old, { issues, fatal }] = [await inspect(file, before.source), await inspect(file, next)];
    const isBroken = readJson(before.source.replace(/^\uFEFF/, '') || '{}').value === undefined;
    // Without indices and categories: an entry that moves keeps its issue.
    const keyOf = ({ path = [], message }: Issue) =>
      JSON.stringify([path[0], path.findLast((part) => typeof part === 'string'), message]);
    const had = old.issues.map(keyOf);
    const isNew = (issue: Issue) => {
      const index = had.indexOf(keyOf(issue));
      if (index >= 0) had.splice(index, 1);
      return index < 0 && !isBroken;
    };
    const added = issues.filter((issue) => fatal.includes(issue) || isNew(issue));
    const [first] = added;
    if (!first) return;
    const count = added.length === 1 ? 'is an issue' : `are ${added.length} issues`;
    const failure = new DeskFailure(422, `Nothing was saved: there ${count}. ${describeIssue(first)}`);
    failure.issues = added.map((issue) => describe(file, issue));
    throw failure;
  }

  /** Refuses hosts that are another paper's; in a network its operators alone change hosts. */
  async function expectOwnHosts(
    { who, account }: Pick<DeskCall<'saveSettings'>, 'who' | 'account'>,
    before: string,
    next: string,
  ): Promise<void> {
    const [had, has] = [placeIn(before), placeIn(next)];
    if (isDeepStrictEqual(had, has)) return;
    const named = [has.domain, has.hosts, has.formerHosts].flat().filter((host) => typeof host === 'string');
    const [taken] = await ownersOf(db, id, named);
    if (taken) {
      const { host, paperId } = taken;
      const owner = network?.papers().find((paper) => paper.publication.id === paperId);
      const names = { [id]: publication.name, [paperId]: owner?.publication.name ?? paperId };
      for (const one of [id, paperId])
        await recordAudit(db, {
          publication: one,
          who,
          what: 'claim host',
          target: `${host} of ${names[paperId]}, for ${names[id]}`,
          at: clock(),
        });
      throw new DeskFailure(409, `Nothing was saved: ${host} belongs to ${names[paperId]}.`);
    }
    if (network?.host !== undefined && named.includes(network.host))
      throw new DeskFailure(409, `Nothing was saved: ${network.host} is the host of the network’s page.`);
    if (network && account?.isNetworkOperator !== true) throw new DeskFailure(403, FOR_NETWORK);
  }

  async function write(
    file: SettingsFile,
    call: Pick<DeskCall<'saveSettings'>, 'who' | 'account'>,
    { base, change }: DeskBody<'saveSettings', 'output'>,
  ): Promise<boolean> {
    const { allowed, reason } = await readWriting(file);
    if (!allowed) throw new DeskFailure(409, reason);
    const before = await readFromDisk(file);
    const next = changed(file, before, change);
    // The client may repeat a request whose response was lost.
    if (next === before.source) return false;
    if (base !== before.sha) throw new DeskFailure(409, CHANGED);
    if (trustedIn(next) !== trustedIn(before.source)) throw new DeskFailure(403, TRUSTED);
    if (next.includes(HIDDEN)) throw new DeskFailure(422, HIDDEN_ADDRESS);
    await expectAcceptable(file, before, next);
    if (file === 'publication') await expectOwnHosts(call, before.source, next);
    const { who } = call;
    const address = addressOf(file);
    const bytes = new TextEncoder().encode(next);
    const names = 'edits' in change ? change.edits.map(({ path }) => path.slice(0, 2).join('.')) : [];
    const target = [address.file, [...new Set(names)].join(', ')].filter(Boolean).join(': ').slice(0, 300);
    const action = { who, what: 'saved', logged: 'change settings', target };
    const { undo } = await revisions.add(address, bytes, before.sha === '' ? undefined : before, action);
    try {
      await explainFailedWrite(async () => {
        await mkdir(dirname(paths[file]), { recursive: true });
        await writeFileDurable(paths[file], bytes);
      });
    } catch (error) {
      await undo().catch(() => {});
      throw error;
    }
    return true;
  }

  const handlers = {
    settings: ({ query, account }) => respond(query.file, account),
    async checkSettings({ query: { file }, body: { change } }) {
      const source = changed(file, await readFromDisk(file), change);
      const { issues } = await inspect(file, source);
      return { source, issues: issues.map((issue) => describe(file, issue)) };
    },
    async saveSettings({ who, account, query: { file }, body }) {
      await shared.queueOf(paths[file]).run(() => write(file, { who, account }, body));
      const problem = await site.reloadSettings(file);
      return { ...(await respond(file, account)), problem: problem ?? '' };
    },
    settingsRevisions: ({ query }) => revisions.list(addressOf(query.file)),
    async settingsRevision({ query, params }) {
      const bytes = await revisions.find(addressOf(query.file), params.id ?? '');
      if (!bytes) throw new DeskFailure(404, 'This version no longer exists.');
      return { source: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
    },
    async previewTheme({ body: { change } }) {
      const isUnchanged = 'edits' in change && change.edits.length === 0;
      return site.renderTheme(isUnchanged ? undefined : edited(await readFromDisk('theme'), change));
    },
  } satisfies Partial<DeskHandlers>;
  return handlers satisfies Partial<Pick<DeskHandlers, keyof typeof SETTINGS_ROUTES>>;
}

/** Stands for the part of an address that may hold a key. */
const HIDDEN = 'hidden-by-the-network';
const HIDDEN_ADDRESS =
  'The network’s address has a hidden part, which only its operators see. Write the whole address.';

const trustedIn = (source: string): string =>
  JSON.stringify(Object(readJson(source.replace(/^\uFEFF/, '')).value).trustedHosts ?? []);

/** The network’s settings as operators of a paper see them: without its webhook, and without keys in queries of feeds. */
function hideKeys(inherited: unknown): unknown {
  const { feeds, desk, ...others } = Object(inherited);
  const hideQuery = (_: string, value: unknown) =>
    typeof value === 'string' && /^https?:/.test(value) ? value.replace(/\?.+$/s, `?${HIDDEN}`) : value;
  return {
    ...others,
    ...(feeds && { feeds: JSON.parse(JSON.stringify(feeds), hideQuery) }),
    ...(desk && { desk: { ...desk, ...(desk.alerts && { alerts: `https://${HIDDEN}.invalid/` }) } }),
  };
}
