/** The site's own drawings, /illustrations: had as they are drawn, and as pictures in these widths. */
export const DRAWING_WIDTHS = [320, 640, 960] as const;

/** Names the colours of a drawing in its address, where a paper has its own. */
export const PALETTE_QUERY = 'palette';

/** The address of a drawing in the colours of a theme. Other addresses stay as they are. */
export function inPalette(address: string, key: string | undefined): string {
  if (key === undefined || !address.startsWith('/illustrations/')) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${PALETTE_QUERY}=${key}`;
}

const DRAWING = /^(\/illustrations\/[^?]+)\.svg(\?.*)?$/;

/**
 * The `srcset` of a drawing. Each drawing is a document that the reader's browser has to read and lay out, on a slow phone
 * for as long as a whole frame: where many stand together, pictures of them are shown. Beyond these widths a drawing is
 * both smaller and sharper.
 */
export function picturesOfDrawing(address: string): string | undefined {
  const [, path, query = ''] = DRAWING.exec(address) ?? [];
  if (path === undefined) return undefined;
  const choices = DRAWING_WIDTHS.map((width) => `${path}-${width}.webp${query} ${width}w`);
  return [...choices, `${address} 1600w`].join(', ');
}
