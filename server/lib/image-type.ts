import { startsWithSvg } from '../../feed-reader/xml/prolog.ts';

type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'svg';

const INSPECTED_BYTES = 4096;

/** Detects the type from the first bytes, because Content-Type is often wrong. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, INSPECTED_BYTES));
  const latin = head.toString('latin1', 0, 32);
  if (latin.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(latin)) return 'gif';
  if (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') return 'webp';
  if (latin.slice(4, 8) === 'ftyp' && /avi[fs]|mif1|msf1/.test(latin.slice(8))) return 'avif';
  return startsWithSvg(head.toString('utf8')) ? 'svg' : undefined;
}
