import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { isFeedTag } from '../../contract/tags.ts';
import type { Encoding } from '../lib/http/accept-encoding.ts';
import { NETWORK } from './domains.ts';

/** A page as bytes, ready to be sent. */
export interface RenderedPage {
  status: number;
  tags: readonly string[];
  /** Milliseconds since 1970. */
  renderedAt: number;
  /** The build whose scripts and fonts the page loads. */
  build: string;
  /** State of hidden headlines when rendering began. */
  decisions: Decisions;
  copies: Readonly<Record<Encoding, Copy>>;
  /** Bytes in the page cache. */
  size: number;
}

/** The ids of the newest takedown and the newest block rule. */
export interface Decisions {
  takedown: number;
  rule: number;
}

/** By paper id; those for the whole network by `NETWORK`. Papers without any may be left out. */
export type DecisionsByPaper = Readonly<Record<string, Decisions>>;

/** Returns the newest decisions that hold in a paper. */
export function decisionsFor(decisions: DecisionsByPaper, paperId: string): Decisions | undefined {
  const { [paperId]: own, [NETWORK]: all } = decisions;
  return own && all ? newestOf(own, all) : (own ?? all);
}

export function newestOf(one: Decisions, other: Decisions): Decisions {
  return { takedown: Math.max(one.takedown, other.takedown), rule: Math.max(one.rule, other.rule) };
}

/** Whether a page has headlines and was rendered before the newest decision: one of them may be hidden since. */
export function mayShowHidden({ tags, decisions }: RenderedPage, newest: Decisions | undefined): boolean {
  if (!newest) return false;
  const isOlder = decisions.takedown < newest.takedown || decisions.rule < newest.rule;
  return isOlder && tags.some(isFeedTag);
}

/** Headers and body in one encoding. */
export interface Copy {
  etag: string;
  /** Names and values in turn: node:http takes these without validation. */
  headers: readonly string[];
  /** Undefined where edges make it of the Brotli copy (server/edge/serve-page.ts). */
  body: Buffer | undefined;
}

/** Increased when the encoding changes: pages on disk and from origins may be of another version. */
const FORMAT = 8;

/** Returns an ETag of a page, whenever it was rendered: of all that clients and caches see, and of the decisions it follows. */
export function validatorOf({ status, build, tags, decisions, copies: { br } }: RenderedPage): string {
  const { takedown, rule } = decisions;
  const seen = JSON.stringify([status, build, tags, takedown, rule, br.etag, br.headers]);
  return `"${createHash('sha256').update(seen).digest('base64url')}"`;
}

/** Returns a page and its key as bytes, for edges and the snapshot. A body that copies share is written once. */
export function encodePage(key: string, page: RenderedPage): Buffer {
  return serialize({ format: FORMAT, key, page });
}

/** The bodies share memory with the bytes. Throws where these are truncated or of another version. */
export function decodePage(bytes: Buffer): { key: string; page: RenderedPage } {
  const { format, key, page } = deserialize(bytes);
  if (format !== FORMAT) throw new Error('a page of another version');
  return { key, page };
}
