/** Typographic signs as a keyboard has them. */
const PLAIN: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'‘’‚‛ʼ′'].map((sign) => [sign, "'"])),
  ...Object.fromEntries([...'“”„‟″'].map((sign) => [sign, '"'])),
  ...Object.fromEntries([...'‐‑–—−'].map((sign) => [sign, '-'])),
  '…': '...',
  '\u00a0': ' ',
};
const SIGNS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** A text as a reader may type it: ’ as ', “ as ", – as -. Of both sides of a comparison. */
export function foldTypography(text: string): string {
  return text.replace(SIGNS, (sign) => PLAIN[sign] ?? sign);
}
