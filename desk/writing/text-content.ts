import type { DeskBody, DeskResponse } from '../../contract/desk.ts';

export type Text = DeskResponse<'text'>;
/** Settings and body of a text, or its whole file where the front matter cannot be read. */
export type Content = DeskBody<'saveText'>['text'];
type Parts = Extract<Content, { body: string }>;
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

/** Path of a text below /desk/. */
export const linkToText = (kind: string, file: string): string =>
  `${kind}/${file.split('/').map(encodeURIComponent).join('/')}`;

export function contentOf({ parts, source }: Pick<Text, 'parts' | 'source'>): Content {
  return parts ?? { source };
}

/** A former version for the editor, with the date, the corrections and the draft line of now. */
export function restoredFrom({ source, parts }: DeskResponse<'revision'>, now: Pick<Text, 'parts'>): Content {
  if (!parts) return { source };
  const { draft = '', date = '', corrections = '' } = (now.parts ?? parts).settings;
  return { ...parts, settings: { ...parts.settings, draft, date, corrections } };
}

export function isSame(one: Content, other: Content): boolean {
  return one === other || linesOf(one) === linesOf(other);
}

/** Moves what was typed since `base` to `next`: settings and a body that were not typed are those of `next`. */
export function rebase(typed: Content, base: Content, next: Content): Content {
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

/** Lines to compare two versions by eye: those of the file, without its quotation marks. */
export function linesOf(content: Content): string {
  if ('source' in content) return content.source;
  const settings = Object.entries(content.settings)
    .filter(([, value]) => value.length > 0)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : value.map(entry).join('')}`);
  return `${settings.join('\n')}\n\n${content.body}`;
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

/** Name of a file and in an address: “Rope & twine” becomes rope-twine. */
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

/** Longer addresses are cut off where they are displayed. */
const MAX_NAME_LENGTH = 60;
