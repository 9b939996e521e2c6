import { stringify } from 'yaml';
import { z } from 'zod';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';

/** Changes that a form and an editor make in a text. */
export interface TextParts {
  /** As the front matter has them; an empty one is none. */
  settings: Readonly<Record<string, SettingValue>>;
  /** Markdown. */
  body: string;
}

const BYTE_ORDER_MARK = /^\ufeff/;

const values = z.union([
  z.string(),
  z.array(z.string()),
  z.array(z.strictObject({ date: z.string(), text: z.string() })),
]);
export type SettingValue = z.infer<typeof values>;
const readable = z.record(z.string(), values);

/** Undefined where the front matter cannot be read, or has what no form could show. */
export function readParts(source: string): TextParts | undefined {
  const matter = readFrontMatter(source.replace(BYTE_ORDER_MARK, '').replace(/\r\n?/g, '\n'));
  return 'issues' in matter ? undefined : partsOf(matter);
}

function partsOf({ settings, body }: FrontMatter): TextParts | undefined {
  const read = readable.safeParse(settings);
  return read.success ? { settings: read.data, body } : undefined;
}

/**
 * Returns the source with other settings and another body. Only the lines of settings that differ change, and of the body
 * those between the first and the last that differ; all others stay as they are, byte for byte.
 */
export function patchText(source: string, parts: TextParts): string {
  const next = cleanParts(parts);
  const [mark = ''] = BYTE_ORDER_MARK.exec(source) ?? [];
  const lines = linesOf(source.slice(mark.length));
  const matter = readFrontMatter(lines.map(({ text }) => text).join('\n'));
  const read = 'issues' in matter ? undefined : partsOf(matter);
  if ('issues' in matter || !read) return newText(next);
  const end = lines[0]?.end || '\n';
  const patched = [...patchHead(lines, matter, read, next), ...patchBody(lines, matter, read, next)]
    .map((line, index, all) => line.text + (line.end || (index < all.length - 1 ? end : '')))
    .join('');
  // YAML has rarer forms than those that are patched.
  const again = readParts(patched);
  return mark + (again && isSame(again, next) ? patched : newText(next, end));
}

/** A file with these settings, in their order. */
export function newText(parts: TextParts, end = '\n'): string {
  const { settings, body } = cleanParts(parts);
  const head = Object.entries(settings).flatMap(([name, value]) =>
    isEmpty(value) ? [] : linesFor(name, value),
  );
  return ['---', ...head, '---', ...(body === '' ? [] : body.split('\n')), ''].join(end);
}

interface Line {
  text: string;
  /** '' on the last line of a file without a final line end. */
  end: string;
}

function linesOf(source: string): Line[] {
  return source.split(/(?<=\n|\r(?!\n))/).map((line) => {
    const text = line.replace(/\r?\n$|\r$/, '');
    return { text, end: line.slice(text.length) };
  });
}

function patchHead(lines: readonly Line[], matter: FrontMatter, read: TextParts, next: TextParts): Line[] {
  const close = closeOf(lines);
  const head: (Line | undefined)[] = lines.slice(0, close);
  const added: Line[] = [];
  const end = lines[0]?.end || '\n';
  const names = new Set([...Object.keys(read.settings), ...Object.keys(next.settings)]);
  for (const name of names) {
    const value = settingOf(next, name);
    if (isSameValue(settingOf(read, name), value)) continue;
    const newLines = isEmpty(value) ? [] : linesFor(name, value).map((text) => ({ text, end }));
    const span = matter.spanOf(name);
    if (!span) {
      added.push(...newLines);
      continue;
    }
    const first = lines[span.first - 1];
    if (first && newLines.length === 1 && span.value) {
      const [from, to] = span.value;
      const text = first.text.slice(0, from) + inLine(value) + first.text.slice(to);
      head[span.first - 1] = { text, end: first.end };
      continue;
    }
    for (let line = span.first; line <= span.last; line++) head[line - 1] = undefined;
    // A setting of several lines may get several others in their place.
    head[span.first - 1] = newLines.length === 0 ? undefined : joined(newLines);
  }
  const fence = lines[close];
  return [...head.filter((line) => line !== undefined), ...added, ...(fence ? [fence] : [])];
}

function joined(lines: readonly Line[]): Line {
  const end = lines.at(-1)?.end ?? '\n';
  return {
    text: lines
      .map((line) => line.text + line.end)
      .join('')
      .slice(0, -end.length),
    end,
  };
}

function patchBody(lines: readonly Line[], matter: FrontMatter, read: TextParts, next: TextParts): Line[] {
  const below = lines.slice(closeOf(lines) + 1);
  if (next.body === read.body) return below;
  const end = lines[0]?.end || '\n';
  const fresh = (texts: readonly string[]) => texts.map((text) => ({ text, end }));
  const to = next.body === '' ? [] : next.body.split('\n');
  if (read.body === '') return [...fresh(to)];
  const from = read.body.split('\n');
  const start = matter.bodyLine - closeOf(lines) - 2;
  let same = 0;
  while (same < from.length && same < to.length && from[same] === to[same]) same++;
  let sameAtEnd = 0;
  const most = Math.min(from.length, to.length) - same;
  while (sameAtEnd < most && from.at(-1 - sameAtEnd) === to.at(-1 - sameAtEnd)) sameAtEnd++;
  const rest = below.slice(start + from.length - sameAtEnd);
  const changed = fresh(to.slice(same, to.length - sameAtEnd));
  const last = changed.at(-1);
  // The file ends as it did before.
  if (last && rest.length === 0) last.end = below.at(-1)?.end ?? end;
  return [...below.slice(0, start + same), ...changed, ...rest];
}

/** The index of the line that ends the front matter. */
function closeOf(lines: readonly Line[]): number {
  return lines.findIndex(({ text }, index) => index > 0 && /^---[ \t]*$/.test(text));
}

const YAML = { schema: 'failsafe', lineWidth: 0, flowCollectionPadding: false } as const;

/** Texts and lists on one line; corrections one below the other. */
function linesFor(name: string, value: SettingValue): string[] {
  const isBlock = typeof value !== 'string' && value.some((one) => typeof one !== 'string');
  if (isBlock)
    return stringify({ [name]: value }, YAML)
      .trimEnd()
      .split('\n');
  return [`${stringify(name, YAML).trimEnd()}: ${inLine(value)}`];
}

function inLine(value: SettingValue): string {
  // A text as the value of a map: what a text by itself need not quote, such as a colon, is quoted there.
  if (typeof value === 'string') return stringify({ k: value }, YAML).slice('k: '.length).trimEnd();
  return stringify(value, { ...YAML, collectionStyle: 'flow' }).trimEnd();
}

/** Settings are single lines, and no writer means a control character or half of a letter. */
function cleanParts({ settings, body }: TextParts): TextParts {
  const line = (text: string) =>
    text
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim();
  const clean = (value: SettingValue): SettingValue => {
    if (typeof value === 'string') return line(value);
    const texts = value.filter((one) => typeof one === 'string').map(line);
    const corrections = value.filter((one) => typeof one !== 'string');
    return corrections.length > 0
      ? corrections.map(({ date, text }) => ({ date: line(date), text: line(text) }))
      : texts.filter((text) => text !== '');
  };
  return {
    settings: Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, clean(value)])),
    body: body.toWellFormed().replace(/\r\n?/g, '\n').trim(),
  };
}

function settingOf({ settings }: TextParts, name: string): SettingValue {
  return Object.hasOwn(settings, name) ? (settings[name] ?? '') : '';
}

function isEmpty(value: SettingValue): boolean {
  return value.length === 0;
}

/** One text stands for a list of one. */
function isSameValue(one: SettingValue, other: SettingValue): boolean {
  const [first, second] = [one, other].map((value) => {
    const { settings } = cleanParts({ settings: { value }, body: '' });
    return [settings.value ?? ''].flat().filter((part) => part !== '');
  });
  return JSON.stringify(first) === JSON.stringify(second);
}

function isSame(one: TextParts, other: TextParts): boolean {
  const names = new Set([...Object.keys(one.settings), ...Object.keys(other.settings)]);
  return (
    one.body === other.body &&
    [...names].every((name) => isSameValue(settingOf(one, name), settingOf(other, name)))
  );
}
