/** Attributes a shape may carry beyond its geometry and its paint. */
export type Attributes = {
  readonly fill?: string;
  readonly stroke?: string;
  readonly 'stroke-width'?: number;
  readonly 'stroke-linecap'?: 'round';
  readonly 'stroke-linejoin'?: 'round';
  readonly 'stroke-dasharray'?: string;
  readonly 'fill-rule'?: 'evenodd';
  readonly opacity?: number;
  readonly rx?: number;
  readonly x?: number;
  readonly y?: number;
  readonly transform?: string;
};

/** Geometry is kept to a tenth of a pixel: finer is not seen and costs bytes. */
function tenths(value: number): number {
  const rounded = Math.round(value * 10) / 10;
  return rounded === 0 ? 0 : rounded;
}

/**
 * Path data or a transform, its numbers rounded to tenths. A long path may run over several
 * indented lines of source; the breaks are dropped.
 */
export function d(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  return parts.reduce((data, part, i) => {
    const value = values[i] ?? '';
    return data + part.replaceAll(/\s*\n\s*/g, '') + (typeof value === 'number' ? tenths(value) : value);
  }, '');
}

/** A transform that sets a shape drawn around 0 0 down at a place, turned and scaled. */
export function placed(x: number, y: number, turn: { rotate?: number; scale?: number } = {}): string {
  const rotate = turn.rotate === undefined ? '' : d` rotate(${turn.rotate})`;
  const scale = turn.scale === undefined ? '' : d` scale(${turn.scale})`;
  return d`translate(${x} ${y})${rotate}${scale}`;
}

/** One element as text. No value comes from outside this folder but numbers, so none needs escaping. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content = '',
): string {
  let text = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    // Inside a symbol, 'inherit' leaves the paint to the element that uses the symbol.
    if (value === undefined || value === 'inherit') continue;
    text += ` ${key}="${formatValue(key, value)}"`;
  }
  return content === '' ? `${text}/>` : `${text}>${content}</${name}>`;
}

function formatValue(key: string, value: string | number): string {
  if (typeof value === 'string') return value;
  return key === 'opacity' ? String(value).replace(/^0/, '') : String(tenths(value));
}
