/** A4 between its margins. */
export const SHEET = { width: 690, height: 1010 };

/** What has no use on paper. */
export const TOOLS = ['.util', '.tool', '.nav', '.more', '.foot', '.btn', '.pager', '.offer'];

/** Text that would be grey or white on a white sheet. */
export function paleTexts(): string[] {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
    return (red * 0.2126 + green * 0.7152 + blue * 0.0722) / 255;
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility())
    .filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
    )
    .filter((element) => luminance(getComputedStyle(element).color) > 0.35)
    .map((element) => element.outerHTML.slice(0, 100));
}
