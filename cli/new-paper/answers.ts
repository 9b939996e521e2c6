import { basename, resolve } from 'node:path';
import { publicationSchema } from '../../contract/publication.ts';

export interface Answers {
  name: string;
  tagline: string;
  domain: string;
  timeZone: string;
  /** As it was typed: addresses, or the path of an OPML file; empty for none. */
  feeds: string;
}

export interface Question {
  key: keyof Answers;
  text: string;
  /** Follows from what was answered before. */
  usual(sofar: Partial<Answers>, folder: string): string;
  /** The answer as it is used, or what is wrong with it. */
  read(text: string): { value: string } | { issue: string };
}

const { name, tagline, domain, timeZone } = publicationSchema.shape;

export const QUESTIONS: readonly Question[] = [
  {
    key: 'name',
    text: 'What is your paper called?',
    usual: (_, folder) => nameOf(folder),
    read: (text) => checked(name, text),
  },
  {
    key: 'tagline',
    text: 'What is its tagline?',
    usual: () => 'Business news and analysis',
    read: (text) => checked(tagline, text),
  },
  {
    key: 'domain',
    text: 'What is its domain?',
    usual: ({ name: called = '' }) => `${slugOf(called) || 'paper'}.example`,
    // People paste the address of their site.
    read: (text) =>
      checked(
        domain,
        text
          .toLowerCase()
          .replace(/^https?:\/\//, '')
          .replace(/^www\./, '')
          .replace(/\/.*$/, ''),
      ),
  },
  {
    key: 'timeZone',
    text: 'Which time zone is it published in?',
    usual: () => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    read: (text) => checked(timeZone, text),
  },
  {
    key: 'feeds',
    text: 'Which feeds does it follow: addresses of feeds or sites, or an OPML file?',
    usual: () => '',
    read: (text) => ({ value: text }),
  },
];

function checked(
  schema: {
    safeParse(value: unknown): { success: boolean; data?: string; error?: { issues: { message: string }[] } };
  },
  text: string,
): { value: string } | { issue: string } {
  const { success, data = '', error } = schema.safeParse(text);
  return success ? { value: data } : { issue: error?.issues[0]?.message ?? 'write something else' };
}

/** harbor-courier is called Harbor Courier until somebody says otherwise. */
function nameOf(folder: string): string {
  const words = basename(resolve(folder))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || 'My Paper';
}

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’'\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
