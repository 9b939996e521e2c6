import { ENCODINGS, type Encoding } from './accept-encoding.ts';

/** One page as bytes, ready to be written to any reader. */
export interface PressedPage {
  status: number;
  tags: readonly string[];
  /** Milliseconds since 1970. */
  pressedAt: number;
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
  body: Buffer;
}

interface Head extends Omit<PressedPage, 'copies'> {
  key: string;
  copies: Record<Encoding, Omit<Copy, 'body'> & { length: number }>;
}

/** Whether two pages are the same to a reader, whenever they were made. */
export function isSamePage(one: PressedPage, other: PressedPage): boolean {
  const [known, given] = [one.copies.br, other.copies.br];
  return (
    one.status === other.status &&
    one.build === other.build &&
    known.etag === given.etag &&
    known.headers.length === given.headers.length &&
    known.headers.every((word, index) => word === given.headers[index])
  );
}

/** A page and its address as bytes, for the channel and for the disk: length of the head, the head as JSON, the bodies. */
export function encodePage(key: string, page: PressedPage): Buffer {
  const { copies, ...rest } = page;
  const heads = Object.fromEntries(
    ENCODINGS.map((encoding) => {
      const { body, ...copy } = copies[encoding];
      return [encoding, { ...copy, length: body.length }];
    }),
  );
  const head = Buffer.from(JSON.stringify({ key, ...rest, copies: heads }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, ...ENCODINGS.map((encoding) => copies[encoding].body)]);
}

/** The bodies are views of the bytes, not copies of them. */
export function decodePage(bytes: Buffer): { key: string; page: PressedPage } {
  const end = 4 + bytes.readUInt32BE(0);
  const { key, copies: heads, ...rest }: Head = JSON.parse(bytes.toString('utf8', 4, end));
  let start = end;
  const take = (encoding: Encoding): Copy => {
    const { length, ...copy } = heads[encoding];
    const body = bytes.subarray(start, start + length);
    if (body.length !== length) throw new Error('a page is cut off');
    start += length;
    return { ...copy, body };
  };
  return {
    key,
    page: { ...rest, copies: { br: take('br'), gzip: take('gzip'), identity: take('identity') } },
  };
}
