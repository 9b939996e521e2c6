import type { DeskBody } from '../../contract/desk.ts';
import type { TextKind } from '../../contract/desk-texts.ts';
import { instantAt } from '../../contract/wall-time.ts';
import { momentIn } from '../paper/articles/read-article.ts';
import { patchText, readParts, type TextParts } from '../paper/content/patch-text.ts';
import { DeskFailure } from './desk-failure.ts';
import type { TextFile } from './text-files.ts';
import { isPublic, publishedAtOf, type State, textOf } from './text-state.ts';

/** A text as a form or an editor sends it. */
export type TextInput = DeskBody<'checkText', 'output'>['text'];

/** Returns the file with the input in it: only lines that differ are changed. */
export function editedSource(input: TextInput, before: string): string {
  if ('source' in input) return input.source.toWellFormed();
  const source = patchText(before, input);
  if (readParts(source)) return source;
  throw new DeskFailure(
    422,
    input.body.trimStart().split('\n', 1)[0]?.trimEnd() === '---'
      ? 'A text cannot begin with a line of ---: write *** for a rule.'
      : 'The settings are longer than 10,000 characters: put the text below them.',
  );
}

/** A save keeps the line “draft”: the form does not send it. */
export function savedSource(input: TextInput, before: TextFile, state: State): string {
  if ('source' in input) return editedSource(input, before.source);
  const draft = before.parts?.settings.draft ?? (isPublic(state) ? '' : 'true');
  return editedSource({ settings: { ...input.settings, draft }, body: input.body }, before.source);
}

export function expectParts({ parts }: TextFile): TextParts {
  if (!parts) throw new DeskFailure(422, 'The front matter cannot be read: correct it first.');
  return parts;
}

/** Returns the date setting of an article that is published: the chosen time, or now where its own date is missing or ahead. */
export function publicationDate(
  kind: TextKind,
  parts: TextParts,
  at: string | null,
  { timeZone, now }: { timeZone: string; now: Date },
): { date?: string } {
  if (kind !== 'articles') {
    if (at !== null) throw new DeskFailure(422, 'Only articles can be scheduled.');
    return {};
  }
  if (at !== null) {
    const time = /(Z|[+-]\d{2}:?\d{2})$/.test(at) ? Date.parse(at) : instantAt(at, timeZone);
    if (time === undefined)
      throw new DeskFailure(422, `Clocks in ${timeZone} skip this time: choose another.`);
    if (time <= now.getTime())
      throw new DeskFailure(422, 'This time is past: choose another, or publish it now.');
    return { date: momentIn(new Date(time), timeZone) };
  }
  const own = publishedAtOf(kind, parts, timeZone);
  const isMissing = textOf(parts, 'date') === '' || (own && own > now);
  return isMissing ? { date: momentIn(now, timeZone) } : {};
}

/** A setting that is a list. */
export function listOf(parts: TextParts | undefined, name: string): string[] {
  const value = parts?.settings[name] ?? [];
  return [value].flat().filter((one) => typeof one === 'string');
}
