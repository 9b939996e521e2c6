import sanitize from 'sanitize-html';
import type { ThemeColours } from '../../../contract/theme.ts';
import { startsWithSvg } from '../../../feed-reader/xml/prolog.ts';
import type { IssueText } from '../content/issue.ts';
import { contrast, longName, OUTLINE_CONTRAST } from './theme-colours.ts';
import { COLOUR } from './theme-schema.ts';

const words = (list: string) => list.trim().split(/\s+/);
/** Allowed elements. Scripts, events, styles, animations, links, pictures and frames are removed. */
const SHAPES = words(`
  svg g path rect circle ellipse line polyline polygon defs use symbol clipPath mask
  linearGradient radialGradient stop`);
const ATTRIBUTES = words(`
  viewBox preserveAspectRatio id d points x y x1 y1 x2 y2 cx cy r rx ry fx fy transform width
  height fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-opacity opacity clip-path clip-rule clipPathUnits mask
  maskUnits maskContentUnits gradientUnits gradientTransform spreadMethod offset stop-color
  stop-opacity href xlink:href`);
const PAINTS = ['fill', 'stroke', 'stop-color'];
const NO_COLOUR = /^(?:none|transparent|inherit|currentColor|url\(.*\))$/i;
const OWN_REFERENCE = /^#([\w-]+)$/;
const OWN_URL = /^url\(\s*["']?#([\w-]+)["']?\s*\)$/;
/** Keeps ids of the drawing apart from those of the page. */
const PREFIX = 'wordmark-';

const MAX_BYTES = 60_000;

export type CleanedWordmark = { svg: string } | IssueText;

/** Cleans an SVG drawing for use in every page. A single colour becomes the colour of the text around it. */
export function cleanWordmark(source: string): CleanedWordmark {
  if (Buffer.byteLength(source) > MAX_BYTES) {
    return {
      message: `the drawing has ${Math.ceil(Buffer.byteLength(source) / 1000)} kB, and stands in every page`,
      fix: `simplify it to at most ${MAX_BYTES / 1000} kB; text belongs in paths, photographs do not belong in it`,
    };
  }
  if (!startsWithSvg(source)) {
    return { message: 'this is no SVG drawing', fix: 'export the wordmark as SVG, with its text as paths' };
  }
  const shapes = clean(source);
  const [root = ''] = /^<svg[^>]*>/.exec(shapes) ?? [];
  if (!/ viewBox="[-\d.e\s,]+"/.test(root)) {
    return { message: 'the drawing has no viewBox', fix: 'write viewBox="0 0 WIDTH HEIGHT" into its <svg>' };
  }
  if (!/<(?:path|rect|circle|ellipse|line|polyline|polygon)\b/.test(shapes)) {
    return {
      message: 'no shape is left of the drawing once scripts, styles, text and pictures are out',
      fix: 'export the wordmark with its text as paths, and colours as fill="…" instead of styles',
    };
  }
  return { svg: inOneColour(shapes) };
}

function clean(source: string): string {
  const shapes = sanitize(source, {
    allowedTags: SHAPES,
    allowedAttributes: { '*': ATTRIBUTES },
    parser: { xmlMode: true, decodeEntities: true },
    nonTextTags: ['script', 'style', 'title', 'desc', 'metadata', 'text', 'foreignObject'],
    exclusiveFilter: ({ tag }) => tag === 'a',
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: ownAttributes(tagName, attribs) }) },
  });
  // Remove text between the shapes.
  return shapes.replace(/>[^<]*/g, '>').trim();
}

/** Keeps only references within the drawing. */
function ownAttributes(tag: string, attributes: Record<string, string>): Record<string, string> {
  const own = Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
    if (name === 'id') return /^[\w-]+$/.test(value) ? [[name, PREFIX + value]] : [];
    if (name === 'href' || name === 'xlink:href') {
      const [, id] = OWN_REFERENCE.exec(value) ?? [];
      return id === undefined ? [] : [['href', `#${PREFIX}${id}`]];
    }
    if (/url\s*\(|\\/i.test(value)) {
      const [, id] = OWN_URL.exec(value) ?? [];
      return id === undefined ? [] : [[name, `url(#${PREFIX}${id})`]];
    }
    if (tag === 'svg' && (name === 'id' || name === 'width' || name === 'height')) return [];
    return [[name, value]];
  });
  return Object.fromEntries(own);
}

const PAINT = new RegExp(` (${PAINTS.join('|')})="([^"]*)"`, 'g');

function inOneColour(svg: string): string {
  const single =
    coloursIn(svg).size > 1
      ? svg
      : svg.replace(PAINT, (whole, name: string, value: string) =>
          NO_COLOUR.test(value) ? whole : ` ${name}="currentColor"`,
        );
  return /^<svg[^>]* fill="/.test(single) ? single : single.replace('<svg', '<svg fill="currentColor"');
}

/** Colours in the order of painting. */
function coloursIn(svg: string): Set<string> {
  const used = Array.from(svg.matchAll(PAINT), ([, , value = '']) => value.toLowerCase());
  return new Set(used.filter((value) => !NO_COLOUR.test(value)));
}

/**
 * Colours with too little contrast on the paper of a scheme. A colour may also contrast with one painted before it, such as
 * white letters on a red field.
 */
export function vanishingColours(svg: string, colours: ThemeColours): IssueText[] {
  const painted = [...coloursIn(svg)];
  const unknown = painted.filter((colour) => !COLOUR.test(colour));
  if (unknown.length > 0) {
    return unknown.map((colour) => ({
      message: `whether “${colour}” is seen in light and in dark is not known`,
      fix: 'write it as # and six hexadecimal digits, or currentColor, the colour of text',
    }));
  }
  return (['light', 'dark'] as const).flatMap((name) => {
    const grounds = [colours[name].paper];
    return painted.map(longName).flatMap((colour): IssueText[] => {
      const best = Math.max(...grounds.map((ground) => contrast(colour, ground)));
      if (best >= OUTLINE_CONTRAST) {
        grounds.push(colour);
        return [];
      }
      const measured = Math.floor(best * 100) / 100;
      return [
        {
          message: `${colour} on the ${name} paper ${colours[name].paper} has a contrast of ${measured}:1; shapes need ${OUTLINE_CONTRAST}:1`,
          fix: 'write currentColor, which is the colour of text in light and in dark, or another colour',
        },
      ];
    });
  });
}
