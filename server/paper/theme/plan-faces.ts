import type { FontRole } from '../../../contract/theme.ts';
import type { Axes, FontTables } from './font-tables.ts';

/** One face of a family: its file, and the weights that it serves. */
export interface PlannedFace<File> {
  file: File;
  axes: Axes;
  /** A CSS font-weight: '400' or '400 560'. */
  weight: string;
  style: 'normal' | 'italic';
  /** Whether it is preloaded with the page. */
  isFirst: boolean;
}

type Tables = Pick<FontTables, 'axes' | 'weight' | 'isItalic'>;

/** Weight and optical size of titles (app/styles). */
const DISPLAY_WEIGHT = 540;
const DISPLAY_SIZE = 72;

/** Weights of a role in the stylesheet: the face nearest to `at` serves each range. */
const stepsOf = (role: 'text' | 'label') => [
  { range: '400 499', at: 400 },
  { range: '500 599', at: role === 'text' ? 560 : 500 },
  { range: '600 700', at: 700 },
];

export function planFaces<File extends Tables>(
  role: FontRole,
  files: readonly File[],
  weight = DISPLAY_WEIGHT,
): PlannedFace<File>[] {
  const upright = files.filter(({ isItalic }) => !isItalic);
  const uprights = upright.length > 0 ? upright : files;
  if (role === 'display') {
    const file = nearest(uprights, weight);
    const axes = { ...fixed(file), ...at(file, 'wght', weight), ...at(file, 'opsz', DISPLAY_SIZE) };
    return [{ file, axes, weight: '400 700', style: 'normal', isFirst: true }];
  }
  const varying = uprights.find(({ axes }) => axes.has('wght'));
  const faces = varying ? varyingFaces(role, varying) : steppedFaces(role, uprights);
  const italic = files.filter(({ isItalic }) => isItalic);
  if (role === 'text' && upright.length > 0 && italic.length > 0) {
    const file = nearest(italic, 400);
    const axes = { ...fixed(file), ...at(file, 'wght', 400) };
    faces.push({ file, axes, weight: '400', style: 'italic', isFirst: false });
  }
  return faces;
}

function varyingFaces<File extends Tables>(role: 'text' | 'label', file: File): PlannedFace<File>[] {
  const others = fixed(file);
  const style = 'normal';
  if (role === 'label') {
    const axes = { ...others, ...between(file, 400, 700) };
    return [{ file, axes, weight: '400 700', style, isFirst: true }];
  }
  return [
    { file, axes: { ...others, ...between(file, 400, 560) }, weight: '400 560', style, isFirst: true },
    { file, axes: { ...others, ...at(file, 'wght', 640) }, weight: '600 700', style, isFirst: false },
  ];
}

/** Joins neighbouring ranges of the same file. With a single weight, browsers synthesize bold. */
function steppedFaces<File extends Tables>(
  role: 'text' | 'label',
  files: readonly File[],
): PlannedFace<File>[] {
  const faces: PlannedFace<File>[] = [];
  for (const step of stepsOf(role)) {
    const file = nearest(files, step.at);
    const before = faces.at(-1);
    if (before?.file === file) {
      if (step.at < 600 || file.weight >= 600)
        before.weight = `${before.weight.slice(0, 3)} ${step.range.slice(-3)}`;
    } else
      faces.push({ file, axes: fixed(file), weight: step.range, style: 'normal', isFirst: step.at < 600 });
  }
  return faces;
}

function nearest<File extends Tables>(files: readonly File[], weight: number): File {
  const distance = (file: File) => {
    const axis = file.axes.get('wght');
    return axis ? Math.max(0, axis.min - weight, weight - axis.max) : Math.abs(file.weight - weight);
  };
  const [first] = files.toSorted((one, other) => distance(one) - distance(other));
  if (first === undefined) throw new Error('the face has no files');
  return first;
}

/** All axes at their defaults. */
function fixed({ axes }: Tables): Record<string, number> {
  return Object.fromEntries([...axes].map(([name, { usual }]) => [name, usual]));
}

function at({ axes }: Tables, name: string, value: number): Record<string, number> {
  const axis = axes.get(name);
  return axis ? { [name]: Math.min(axis.max, Math.max(axis.min, value)) } : {};
}

function between({ axes }: Tables, from: number, to: number): Axes {
  const axis = axes.get('wght');
  if (!axis) return {};
  const [min, max] = [from, to].map((value) => Math.min(axis.max, Math.max(axis.min, value)));
  return min === undefined || max === undefined || min === max
    ? { wght: min ?? from }
    : { wght: { min, max } };
}
