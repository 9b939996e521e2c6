import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Encoding } from '../lib/http/accept-encoding.ts';

/** A page as bytes, ready to be sent. */
export interface RenderedPage {
  status: number;
  tags: readonly string[];
  /** Milliseconds since 1970. */
  renderedAt: number;
  /** The build whose scripts and fonts the page loads. */
  build: string;
  copies: Readonly<Record<Encoding, Copy>>;
  /** Bytes in the page cache. */
  size: number;
}

/** Headers and body in one encoding. */
export interface Copy {
  etag: string;
  /** Names and values in turn: node:http takes these without validation. */
  headers: readonly string[];
  /** Undefined where it is inflated from the gzip copy (serve-page.ts). */
  body: Buffer | undefined;
}

/** Increased when the encoding changes: pages on disk and from origins may be of another version. */
const FORMAT = 5;

/** Returns an ETag of everything that clients and caches see of a page, whenever it was rendered. */
export function validatorOf({ status, build, tags, copies: { br } }: RenderedPage): string {
  const seen = JSON.stringify([status, build, tags, br.etag, br.headers]);
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
