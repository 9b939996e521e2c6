import type { DeskBody, DeskResponse } from '../../contract/desk.ts';

export type Text = DeskResponse<'text'>;
/** A text as a person writes it: settings and body, or the whole file where its front matter cannot be read. */
export type Written = DeskBody<'saveText'>['text'];
type Parts = Extract<Written, { body: string }>;
export type Setting = Parts['settings'][string];
export interface Correction {
  date: string;
  text: string;
}

export const STATE_NAMES = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Withdrawn',
} as const;

export function writtenOf({ parts, source }: Text): Written {
  return parts ?? { source };
}

/** A former version for the editor. The date, the corrections and the draft line stay as they are now. */
export function restoredFrom({ source, parts }: DeskResponse<'revision'>, now: Pick<Text, 'parts'>): Written {
  if (!parts) return { source };
  const { draft = '', date = '', corrections = '' } = (now.parts ?? parts).settings;
  return { ...parts, settings: { ...parts.settings, draft, date, corrections } };
}

export function isSame(one: Written, other: Written): boolean {
  return one === other || linesOf(one) === linesOf(other);
}

/** What was typed upon `base`, upon `next`: a setting or body that was not typed is that of `next`. */
export function rebase(typed: Written, base: Written, next: Written): Written {
  if (isSame(typed, base)) return next;
  if ('source' in typed || 'source' in base || 'source' in next) return typed;
  const isTyped = (name: string) => !isSame(only(typed, name), only(base, name));
  const names = new Set([typed, next].flatMap(({ settings }) => Object.keys(settings)));
  return {
    settings: Object.fromEntries(
      [...names].map((name) => [name, (isTyped(name) ? typed : next).settings[name] ?? '']),
    ),
    body: typed.body === base.body ? next.body : typed.body,
  };
}

function only({ settings }: Parts, name: string): Parts {
  return { settings: { [name]: settings[name] ?? '' }, body: '' };
}

/** For comparing two versions by eye: as in the file, though without its quotation marks. */
export function linesOf(written: Written): string {
  if ('source' in written) return written.source;
  const settings = Object.entries(written.settings)
    .filter(([, value]) => value.length > 0)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : value.map(entry).join('')}`);
  return `${settings.join('\n')}\n\n${written.body}`;
}

function entry(value: string | Correction): string {
  return `\n  - ${typeof value === 'string' ? value : `${value.date}: ${value.text}`}`;
}

/** Settings as the fields of a form show them. */
export function asText(value: Setting | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function asList(value: Setting | undefined): string[] {
  if (value === undefined || value === '') return [];
  return typeof value === 'string' ? [value] : value.map((one) => (typeof one === 'string' ? one : one.text));
}

export function asCorrections(value: Setting | undefined): Correction[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object') : [];
}

/** A name for a file and an address: “Rope & twine” is rope-twine. */
export function proposeName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (name.length <= MAX_NAME_LENGTH) return name;
  return name.slice(0, MAX_NAME_LENGTH + 1).replace(/-[^-]*$/, '');
}

/** Longer addresses are cut where they are shown. */
const MAX_NAME_LENGTH = 60;
