import { type ComponentType, createElement, type ReactNode } from 'react';
import type { ApiClient } from '../contract/api-client.ts';
import type { PageLink } from '../contract/pages.ts';
import { decodePath } from '../contract/paths.ts';
import type { Publication } from '../contract/publication.ts';
import type { Head } from './head/head.ts';

/** A request, as screens see it. */
export interface Visit {
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  publication: Publication;
  pageLinks: readonly PageLink[];
  api: ApiClient;
  now: Date;
  /** Logs a failure that does not fail the page. */
  report(error: unknown): void;
}

/** For what pages do without where asking for it fails: reports that, and returns this instead. */
export async function orElse<Value>(
  instead: Value,
  report: Visit['report'],
  ask: () => Promise<Value>,
): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    report(error);
    return instead;
  }
}

/** The result of a load: a page or a redirect. */
export type Loaded<Data> = Found<Data> | Redirect;

export interface Found<Data> {
  status: number;
  data: Data;
  /** Cache tags such as `feed:business`, `articles`, `faq`: a change of one renders the page again. */
  tags: readonly string[];
  retryAfter?: number;
  /** Whether to cache the page. Default: not if it failed. Searches are not cached either. */
  keep?: boolean;
  /** False: the page leaves out the sections of topics, which the header links to. */
  hasTopics?: boolean;
  /** The address of the one page that all nonexistent names share. */
  canonicalPath?: string;
}

export interface Redirect {
  redirect: string;
  status: 301 | 302 | 308;
  tags?: readonly string[];
  canonicalPath?: string;
}

type AskFirstPages = (api: Pick<ApiClient, 'blogs' | 'json'>) => Promise<readonly string[]>;

/** Addresses to prerender at startup: fixed ones, and those that an API lists. */
export interface FirstPages {
  known: readonly string[];
  ask(api: Parameters<AskFirstPages>[0]): readonly Promise<readonly string[]>[];
}

export interface PageProps<Data> {
  data: Data;
  visit: Visit;
}

export interface Screen<Data> {
  /** A path with `:names`, such as /category/:category. */
  path: string;
  /** The query parameters that the page uses, in canonical form. Others are ignored. */
  canonicalQuery?(query: URLSearchParams): Readonly<Record<string, string>>;
  /** If false, the path belongs to another screen. */
  matches?(params: Readonly<Record<string, string>>): boolean;
  /** If false, all such addresses share one 'not found' page, whose address is `path` itself. */
  isValid?(params: Readonly<Record<string, string>>): boolean;
  /** Addresses to prerender at startup. Default: its own path, or none if the path has `:names`. */
  firstPages?: readonly string[] | AskFirstPages;
  /** The screen's *.screen.css, in addition to styles/site.css. */
  styles: string;
  /** The head of a streamed page: metadata that needs no data. */
  head(visit: Visit): Head;
  /** Text of a streamed page until its data arrives; default: 'Loading...'. */
  loading?: string;
  load(visit: Visit): Promise<Loaded<Data>>;
  Page: ComponentType<PageProps<Data>>;
}

/** A screen without its data type. */
export interface AnyScreen extends Required<Omit<Screen<unknown>, 'load' | 'Page'>> {
  open(visit: Visit): Promise<Opened>;
}

export type Opened = Redirect | (Omit<Found<unknown>, 'data' | 'keep'> & { keep: boolean; page: ReactNode });

/** Ties `load` to `Page`, so that the data of one screen never reaches another. */
export function screen<Data>({ load, Page, ...rest }: Screen<Data>): AnyScreen {
  return {
    canonicalQuery: () => ({}),
    matches: () => true,
    isValid: () => true,
    firstPages: rest.path.includes(':') ? [] : [rest.path],
    loading: 'Loading...',
    ...rest,
    open: async (visit) => {
      const loaded = await load(visit);
      if ('redirect' in loaded) return loaded;
      const { data, keep = loaded.status < 500, ...found } = loaded;
      return { ...found, keep, page: createElement(Page, { data, visit }) };
    },
  };
}

export function firstPagesOf(screens: readonly AnyScreen[]): FirstPages {
  return {
    known: screens.flatMap(({ firstPages }) => (typeof firstPages === 'function' ? [] : firstPages)),
    ask: (api) =>
      screens.flatMap(({ firstPages }) => (typeof firstPages === 'function' ? [firstPages(api)] : [])),
  };
}

/** Returns the first screen that matches the path, with the values of its `:names`. */
export function matchScreen(
  screens: readonly AnyScreen[],
  path: string,
): { screen: AnyScreen; params: Record<string, string> } | undefined {
  for (const candidate of screens) {
    const params = matchPath(candidate.path, path);
    if (params && candidate.matches(params)) return { screen: candidate, params };
  }
  return undefined;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const patternParts = pattern.split('/');
  const pathParts = path.split('/');
  if (patternParts.length !== pathParts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] ?? '';
    if (part.startsWith(':')) {
      if (value === '') return undefined;
      params[part.slice(1)] = decodePath(value);
    } else if (part !== value) return undefined;
  }
  return params;
}

/** Returns the canonical form of a path: percent-encoding has many forms of one name. */
export function writePath(pattern: string, params: Readonly<Record<string, string>>): string {
  const parts = pattern.split('/');
  return parts
    .map((part) => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1)] ?? '') : part))
    .join('/');
}
