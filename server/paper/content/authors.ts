import { z } from 'zod';
import { authorSlug } from '../../../contract/authors.ts';
import type { AuthorProfile } from '../../../contract/blog.ts';
import { checkMarkdown } from './check-markdown.ts';
import {
  draftSetting,
  imageSetting,
  type Reading,
  type ReadOptions,
  readText,
  settingText,
} from './read-text.ts';

const MAX_TEXT = 400;

const authorSettings = z.strictObject({
  role: settingText.max(100, 'write at most 100 characters'),
  image: imageSetting.optional(),
  fediverse: settingText
    .regex(/^@[\w.-]+@[\w-]+(\.[\w-]+)+$/, 'write the account in full, such as @ada@social.example')
    .optional(),
  draft: draftSetting,
});

/** Biography of an author: `ada-byron.md` is about Ada Byron. */
export function parseAuthor(file: string, bytes: Uint8Array, options?: ReadOptions): Reading<AuthorProfile> {
  const read = readText(file, bytes, authorSettings, options);
  if (!('body' in read)) return read;
  const { settings, body, bodyLine, issues } = read;
  const slug = file.slice(0, -'.md'.length);
  if (slug === '' || slug !== authorSlug(slug)) {
    const fix = `rename it as the name is in addresses, such as ${authorSlug(slug) || 'ada-byron'}.md, and put it into authors/ itself`;
    issues.push({ file, message: 'the file’s name is not that of an author', fix });
  }
  for (const issue of checkMarkdown(body, 'plain'))
    issues.push({ ...issue, file, line: bodyLine + issue.line });
  const text = body.replace(/\s+/g, ' ');
  if (text.length > MAX_TEXT) {
    const fix = `write at most ${MAX_TEXT} characters`;
    issues.push({ file, line: bodyLine, message: `the text has ${text.length} characters`, fix });
  }
  if (!settings || issues.length > 0) return { issues };
  const { draft: _, ...profile } = settings;
  return { value: { slug, ...profile, text } };
}
