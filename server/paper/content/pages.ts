import { z } from 'zod';
import { FOOTER_PLACES, isPageName, POLICIES, type StaticPage } from '../../../contract/pages.ts';
import { checkMarkdown } from './check-markdown.ts';
import type { IssueText } from './issue.ts';
import {
  draftSetting,
  indexSettings,
  type Reading,
  type ReadOptions,
  readText,
  settingText,
} from './read-text.ts';

/** Pages that most papers have, in the order of their links: what the links say, and where they stand. */
export const USUAL_PAGES: readonly Pick<StaticPage, 'name' | 'label' | 'footer'>[] = [
  { name: 'about', label: 'About us', footer: 'about' },
  { name: 'privacy', label: 'Privacy', footer: 'legal' },
  { name: 'terms', label: 'Terms', footer: 'legal' },
  { name: 'contact', label: 'Contact', footer: 'legal' },
];

/** Addresses that the site itself has, and those at which people look for the desk. */
const TAKEN = `
  admin api assets author blog cards category corrections desk faq feeds healthz icons illustrations images login media metrics
  newswire offline offline-images partners preview readyz saved search sitemaps theme topic
`
  .trim()
  .split(/\s+/);

const pageSettings = z.strictObject({
  title: settingText.max(300, 'write at most 300 characters'),
  description: settingText.max(1000, 'write at most 1,000 characters'),
  label: settingText.max(40, 'write at most 40 characters: it stands in a row of links').optional(),
  footer: z.enum(FOOTER_PLACES, `write ${FOOTER_PLACES.join(', ')}`).optional(),
  policies: z
    .preprocess(
      (value) => (typeof value === 'string' ? [value] : value),
      z.array(z.enum(POLICIES, `write ${POLICIES.join(', ')}`), `write a list such as [${POLICIES[0]}]`),
    )
    .optional(),
  ...indexSettings,
  draft: draftSetting,
});

export function parsePage(file: string, bytes: Uint8Array, options?: ReadOptions): Reading<StaticPage> {
  const read = readText(file, bytes, pageSettings, options);
  if (!('body' in read)) return read;
  const { settings, body, bodyLine, issues } = read;
  const name = file.slice(0, -'.md'.length);
  const wrongName = checkPageName(name);
  if (wrongName) issues.push({ file, ...wrongName });
  for (const issue of checkMarkdown(body, 'page')) {
    issues.push({ ...issue, file, line: bodyLine + issue.line });
  }
  if (!settings || issues.length > 0) return { issues };
  return { value: pageOf(name, settings, body) };
}

function pageOf(
  name: string,
  { title, description, ...settings }: z.infer<typeof pageSettings>,
  body: string,
): StaticPage {
  const usual = USUAL_PAGES.find((page) => page.name === name);
  const { label = usual?.label ?? title, footer = usual?.footer ?? 'legal', policies, canonical } = settings;
  const isHidden = settings.noindex === 'true';
  return {
    name,
    label,
    footer,
    ...(policies ? { policies } : {}),
    ...(canonical ? { canonical } : {}),
    ...(isHidden ? { noindex: true } : {}),
    title,
    description,
    body,
  };
}

/** A page that is being written, as far as it can be shown. */
export function readUnfinishedPage(
  file: string,
  { settings, body }: { settings: unknown; body: string },
): StaticPage {
  const { title, description } = unfinished.parse(settings);
  return pageOf(file.slice(0, -'.md'.length), { title, description }, body);
}

const unfinished = z.object({
  title: settingText.catch('Untitled'),
  description: z.string().catch(''),
});

export function checkPageName(name: string): IssueText | undefined {
  if (!isPageName(name)) {
    const fix = 'rename it with lower-case letters, digits and single hyphens, and put it into pages/ itself';
    return { message: 'the file’s name makes no address', fix };
  }
  if (!TAKEN.includes(name)) return undefined;
  return { message: `/${name} is an address of the site itself`, fix: 'rename the file' };
}

/** All pages by name: the usual ones first, then the others by their files' names. */
export function combinePages(pages: ReadonlyMap<string, StaticPage>): {
  content: ReadonlyMap<string, StaticPage>;
  issues: readonly [];
} {
  const byName = new Map([...pages.values()].map((page) => [page.name, page]));
  const usual = USUAL_PAGES.flatMap(({ name }) => byName.get(name) ?? []);
  return { content: new Map([...usual.map((page) => [page.name, page] as const), ...byName]), issues: [] };
}

/** First line of a new paper's pages, so that neither readers nor `masthead validate` take them for finished. */
export const DRAFT_NOTE = '> **Draft.** This page came with the paper. Put your own words in its place.';

/** The line on which a page still says that nobody has written it. */
export function draftLine(text: string): number | undefined {
  const line = text.split('\n').indexOf(DRAFT_NOTE);
  return line === -1 ? undefined : line + 1;
}
