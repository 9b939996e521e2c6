import { createHash } from 'node:crypto';
import { ENCODINGS, type Encoding } from '../lib/http/accept-encoding.ts';

/** One page as bytes, ready to be written to any reader. */
export interface RenderedPage {
  status: number;
  tags: readonly string[];
  /** Milliseconds since 1970. */
  renderedAt: number;
  /** The build whose scripts and fonts the page asks for. */
  build: string;
  copies: Readonly<Record<Encoding, Copy>>;
  /** Bytes that it takes of a cache. */
  size: number;
}

/** The bytes in one encoding, with all that goes before them. */
export interface Copy {
  etag: string;
  /** Names and values in turn, as node:http takes them without looking. */
  headers: readonly string[];
  /** Nothing where plain bytes are inflated from the gzip copy (serve-page.ts). */
  body: Buffer | undefined;
}

/** Raised when the bytes of pages change, which lie on disk and travel between versions. */
const FORMAT = 3;

interface Head extends Omit<RenderedPage, 'copies'> {
  format: number;
  key: string;
  copies: Record<Encoding, Omit<Copy, 'body'> & { place?: Place | undefined }>;
}

/** Where a body lies after the head. */
interface Place {
  start: number;
  length: number;
}

/** An entity tag of all that readers and caches can see of a page, whenever it was rendered. */
export function validatorOf({ status, build, tags, copies: { br } }: RenderedPage): string {
  const seen = JSON.stringify([status, build, tags, br.etag, br.headers]);
  return `"${createHash('sha256').update(seen).digest('base64url')}"`;
}

/** A page and its key as bytes, for edges and for the disk: length of the head, the head as JSON, the bodies. */
export function encodePage(key: string, page: RenderedPage): Buffer {
  const { copies, ...rest } = page;
  /** Copies of a picture share one body. */
  const places = new Map<Buffer, Place>();
  let end = 0;
  const place = (body: Buffer): Place => {
    const known = places.get(body);
    if (known) return known;
    const placed = { start: end, length: body.length };
    places.set(body, placed);
    end += body.length;
    return placed;
  };
  const heads = Object.fromEntries(
    ENCODINGS.map((encoding) => {
      const { body, ...copy } = copies[encoding];
      return [encoding, { ...copy, place: body && place(body) }];
    }),
  );
  const head = Buffer.from(JSON.stringify({ format: FORMAT, key, ...rest, copies: heads }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, ...places.keys()]);
}

/** The bodies are views of the bytes, not copies of them. */
export function decodePage(bytes: Buffer): { key: string; page: RenderedPage } {
  const end = 4 + bytes.readUInt32BE(0);
  const { format, key, copies: heads, ...rest }: Head = JSON.parse(bytes.toString('utf8', 4, end));
  if (format !== FORMAT) throw new Error('a page of another version');
  const bodies = bytes.subarray(end);
  const take = (encoding: Encoding): Copy => {
    const { place, ...copy } = heads[encoding];
    if (!place) return { ...copy, body: undefined };
    const body = bodies.subarray(place.start, place.start + place.length);
    if (body.length !== place.length) throw new Error('a page is cut off');
    return { ...copy, body };
  };
  return {
    key,
    page: { ...rest, copies: { br: take('br'), gzip: take('gzip'), identity: take('identity') } },
  };
}
