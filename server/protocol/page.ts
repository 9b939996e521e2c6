import { createHash } from 'node:crypto';
import { ENCODINGS, type Encoding } from '../lib/http/accept-encoding.ts';

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
const FORMAT = 4;

interface Head extends Omit<RenderedPage, 'copies'> {
  format: number;
  key: string;
  copies: Record<Encoding, Omit<Copy, 'body'> & { position?: Position | undefined }>;
}

/** Of a body, counted from the end of the head. */
interface Position {
  start: number;
  length: number;
}

/** Returns an ETag of everything that clients and caches see of a page, whenever it was rendered. */
export function validatorOf({ status, build, tags, copies: { br } }: RenderedPage): string {
  const seen = JSON.stringify([status, build, tags, br.etag, br.headers]);
  return `"${createHash('sha256').update(seen).digest('base64url')}"`;
}

/** Returns a page and its key as bytes, for edges and the snapshot: length of the head, the head as JSON, the bodies. */
export function encodePage(key: string, page: RenderedPage): Buffer {
  const { copies, ...rest } = page;
  /** Copies of an image share one body. */
  const positions = new Map<Buffer, Position>();
  let end = 0;
  const positionOf = (body: Buffer): Position => {
    const known = positions.get(body);
    if (known) return known;
    const position = { start: end, length: body.length };
    positions.set(body, position);
    end += body.length;
    return position;
  };
  const heads = Object.fromEntries(
    ENCODINGS.map((encoding) => {
      const { body, ...copy } = copies[encoding];
      return [encoding, { ...copy, position: body && positionOf(body) }];
    }),
  );
  const head = Buffer.from(JSON.stringify({ format: FORMAT, key, ...rest, copies: heads }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, ...positions.keys()]);
}

/** The bodies share memory with the bytes. */
export function decodePage(bytes: Buffer): { key: string; page: RenderedPage } {
  const end = 4 + bytes.readUInt32BE(0);
  const { format, key, copies: heads, ...rest }: Head = JSON.parse(bytes.toString('utf8', 4, end));
  if (format !== FORMAT) throw new Error('a page of another version');
  const bodies = bytes.subarray(end);
  const decode = (encoding: Encoding): Copy => {
    const { position, ...copy } = heads[encoding];
    if (!position) return { ...copy, body: undefined };
    const body = bodies.subarray(position.start, position.start + position.length);
    if (body.length !== position.length) throw new Error('a page is truncated');
    return { ...copy, body };
  };
  return {
    key,
    page: { ...rest, copies: { br: decode('br'), gzip: decode('gzip'), identity: decode('identity') } },
  };
}
