import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { type Publication, publicationSchema } from '../../../contract/publication.ts';
import { inheritedWhole, isObject } from '../../../contract/setting-edits.ts';
import { networkFolderOf } from '../../protocol/network-folder.ts';
import type { ReadJson } from '../content/read-json.ts';
import {
  explainSettings,
  PublicationError,
  parseJsonFile,
  readSettingsFile,
} from '../publication/publication-error.ts';

const { $schema, notes, name, domain, locale, timeZone, trustedHosts } = publicationSchema.shape;

/** Settings that each paper has for itself. */
const OWN_SETTINGS = {
  formerHosts: true,
  closed: true,
  $schema: true,
  notes: true,
  name: true,
  id: true,
  domain: true,
  hosts: true,
} as const;

/** network.json: what the papers of a network share. Descriptions are those of the JSON Schema and of docs/network.md. */
export const networkSchema = z.strictObject({
  $schema,
  notes,
  name: name.describe('the name of the network'),
  host: domain
    .optional()
    .describe(
      'a host of its own for the page that lists all papers with their newest headlines, at `/network`; papers link to it in their footers. Without one there is no such page. In use after a restart, or `masthead reload`',
    ),
  trustedHosts: z
    .array(z.strictObject({ hosts: trustedHosts, papers: z.array(z.string()) }))
    .default([])
    .describe(
      'private hosts that some papers may name, by their ids: a list of `{"hosts": ["wire.internal:8080"], "papers": ["harbour"]}`; those of `defaults` are for all papers',
    ),
  defaults: publicationSchema
    .omit(OWN_SETTINGS)
    .prefault({})
    .describe(
      'settings of publication.json that all papers have: any but `name`, `id`, `domain`, `hosts`, `formerHosts` and `closed`. What a paper writes in its own file replaces them: of `feeds`, `categories`, `desk`, `services`, `texts` and `topics` entry by entry, all others whole',
    ),
});

type Settings = Readonly<Record<string, unknown>>;

/** network.json as it was read last. */
export interface NetworkFile {
  file: string;
  name: string;
  /** The page that lists its papers. */
  page: { name: string; host: string; locale: string; timeZone: string } | undefined;
  /** As they stand in the file. */
  defaults: Settings;
  /** The same after parsing, with the defaults of the product: all papers share these objects. */
  parsedDefaults: Settings;
  /** Returns the hosts that a paper may name though they are private, and those of other papers. */
  trustFor(paperId: string): Pick<Publication, 'trustedHosts' | 'untrustedHosts'>;
  json: ReadJson;
}

export async function readNetworkFile(file: string): Promise<NetworkFile> {
  const source = await readSettingsFile(file, 'name the folder of a network, which has a network.json');
  return parseNetworkFile(source, file);
}

export function parseNetworkFile(source: string, file: string): NetworkFile {
  const json = parseJsonFile(source, file);
  const { data, error } = networkSchema.safeParse(json.value, { reportInput: true });
  if (error) throw new PublicationError(file, explainSettings(error, networkSchema, json));
  const { defaults } = settingsOf(json.value);
  const { name, host } = data;
  const style = {
    locale: locale.parse(data.defaults.locale),
    timeZone: timeZone.parse(data.defaults.timeZone),
  };
  return {
    file,
    name,
    page: host === undefined ? undefined : { name, host, ...style },
    defaults: settingsOf(defaults),
    parsedDefaults: data.defaults,
    trustFor(paperId) {
      const own = data.trustedHosts.filter(({ papers }) => papers.includes(paperId));
      const others = data.trustedHosts.filter((one) => !own.includes(one)).flatMap(({ hosts }) => hosts);
      return {
        trustedHosts: [...(data.defaults.trustedHosts ?? []), ...own.flatMap(({ hosts }) => hosts)],
        ...(others.length > 0 && { untrustedHosts: others }),
      };
    },
    json,
  };
}

/** The network.json beside the folder of a paper. */
export function networkFileOf(publicationFile: string): string {
  return join(dirname(dirname(resolve(publicationFile))), 'network.json');
}

/** Undefined for a paper of no network. */
export async function findNetwork(publicationFile: string): Promise<NetworkFile | undefined> {
  const folder = networkFolderOf(dirname(publicationFile));
  return folder === undefined ? undefined : readNetworkFile(networkFileOf(publicationFile));
}

/** The same publication, in which everything inherited is the network's own object, so that papers keep no copies. */
export function shareDefaults(
  publication: Publication,
  own: unknown,
  { parsedDefaults, trustFor }: NetworkFile,
): Publication {
  const ownSettings = settingsOf(own);
  const inherited = Object.entries(parsedDefaults).flatMap(([key, value]) => {
    if (!(key in ownSettings)) return [[key, value] as const];
    if (isReplacedWhole(key)) return [];
    return [
      [key, { ...Reflect.get(publication, key), ...without(value, settingsOf(ownSettings[key])) }] as const,
    ];
  });
  return Object.assign(publication, Object.fromEntries(inherited), trustFor(publication.id));
}

function without(settings: unknown, ownSettings: Settings): Settings {
  return Object.fromEntries(Object.entries(settingsOf(settings)).filter(([key]) => !(key in ownSettings)));
}

/** Whether a paper writes a setting itself. */
export function isOwnSetting(own: unknown, [key, entry]: readonly PropertyKey[]): boolean {
  const ownSettings = settingsOf(own);
  if (key === undefined || !(key in ownSettings)) return false;
  const value = ownSettings[String(key)];
  return isReplacedWhole(String(key)) || entry === undefined || !isObject(value) || entry in value;
}

const isReplacedWhole = (key: string) => inheritedWhole([key, '']).length === 1;

function settingsOf(value: unknown): Settings {
  return isObject(value) ? value : {};
}
