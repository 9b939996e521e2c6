import { basename, resolve } from 'node:path';
import type { ZodType } from 'zod';
import { publicationSchema } from '../../contract/publication.ts';

export interface Answers {
  name: string;
  tagline: string;
  domain: string;
  timeZone: string;
  /** Addresses, or the path of an OPML file, as typed; '' for none. */
  feeds: string;
}

export interface Question {
  key: keyof Answers;
  text: string;
  /** Returns the default, which may depend on the answers so far. */
  fallback(answers: Partial<Answers>, folder: string): string;
  read(text: string): { value: string } | { issue: string };
}

const { name, tagline, domain, timeZone } = publicationSchema.shape;

export const QUESTIONS: readonly Question[] = [
  {
    key: 'name',
    text: 'What is your paper called?',
    fallback: (_, folder) => nameOf(folder),
    read: (text) => parse(name, text),
  },
  {
    key: 'tagline',
    text: 'What is its tagline?',
    fallback: () => 'Business news and analysis',
    read: (text) => parse(tagline, text),
  },
  {
    key: 'domain',
    text: 'What is its domain?',
    fallback: ({ name: called = '' }) => `${slugOf(called) || 'paper'}.example`,
    // People paste the address of their site.
    read: (text) =>
      parse(
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
    fallback: () => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    read: (text) => parse(timeZone, text),
  },
  {
    key: 'feeds',
    text: 'Which feeds does it follow: addresses of feeds or sites, or an OPML file?',
    fallback: () => '',
    read: (text) => ({ value: text }),
  },
];

function parse(schema: ZodType<string>, text: string): { value: string } | { issue: string } {
  const { data, error } = schema.safeParse(text);
  return error ? { issue: error.issues[0]?.message ?? error.message } : { value: data };
}

/** harbor-courier becomes Harbor Courier. */
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
