import { startsWithSvg } from './xml-prolog.ts';

/** What the first bytes say that a body is. What its headers say is not asked: they are often wrong. */
export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'svg';

const LOOKED_AT = 4096;

export function imageType(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, LOOKED_AT));
  const latin = head.toString('latin1', 0, 32);
  if (latin.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(latin)) return 'gif';
  if (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') return 'webp';
  if (latin.slice(4, 8) === 'ftyp' && /avi[fs]|mif1|msf1/.test(latin.slice(8))) return 'avif';
  return startsWithSvg(head.toString('utf8')) ? 'svg' : undefined;
}
