import { useId } from 'react';

interface Column {
  name: string;
  value: number;
  /** Below the axis; may be empty. */
  label: string;
  /** Still growing: the day of today. */
  isOpen?: boolean;
}

/** Pixels. Widths are shares of the screen, so that text keeps its size. */
const TOP = 20;
const HEIGHT = 180;
const BELOW = 26;
const COLUMN_PART = 0.7;

interface ColumnPlotProps {
  title: string;
  summary: string;
  columns: readonly Column[];
}

/** Columns over a time axis; a table beside it has the numbers. */
export function ColumnPlot({ title, summary, columns }: ColumnPlotProps) {
  const id = useId();
  const ticks = ticksOf(Math.max(...columns.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const yOf = (value: number) => TOP + HEIGHT * (1 - value / top);
  const xOf = (index: number) => `${((index + 0.5) / columns.length) * 100}%`;
  const peak = columns.reduce(
    (best, { value }, index) => (value > (columns[best]?.value ?? 0) ? index : best),
    0,
  );
  return (
    <svg
      className="plot"
      role="img"
      aria-labelledby={`${id}title ${id}summary`}
      height={TOP + HEIGHT + BELOW}
    >
      <title id={`${id}title`}>{title}</title>
      <desc id={`${id}summary`}>{summary}</desc>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'plot__base' : 'plot__rule'}
            x2="100%"
            y1={yOf(tick)}
            y2={yOf(tick)}
          />
          <text className="plot__label" x={-8} y={yOf(tick)} dy="0.35em" textAnchor="end">
            {tick.toLocaleString('en')}
          </text>
        </g>
      ))}
      {columns.map(({ name, value, label, isOpen }, index) => (
        <g key={name}>
          <rect
            className={isOpen ? 'plot__column plot__column--open' : 'plot__column'}
            x={`${((index + (1 - COLUMN_PART) / 2) / columns.length) * 100}%`}
            y={yOf(value)}
            width={`${(COLUMN_PART / columns.length) * 100}%`}
            height={yOf(0) - yOf(value)}
          />
          {label ? (
            <text className="plot__label" x={xOf(index)} y={TOP + HEIGHT + 18} textAnchor={anchorAt(index)}>
              {label}
            </text>
          ) : null}
        </g>
      ))}
      <text
        className="plot__peak"
        x={xOf(peak)}
        y={yOf(columns[peak]?.value ?? 0) - 6}
        textAnchor={anchorAt(peak)}
      >
        {columns[peak]?.value.toLocaleString('en')}
      </text>
    </svg>
  );

  /** The last label ends at the edge; the first has the room of the axis. */
  function anchorAt(index: number): 'middle' | 'end' {
    return index === columns.length - 1 ? 'end' : 'middle';
  }
}

const MAX_STEPS = 5;

/** Round numbers from 0 to at least the greatest value, in at most five steps. */
export function ticksOf(most: number): number[] {
  const raw = Math.max(most, 1) / MAX_STEPS;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, (STEPS.find((one) => one * power >= raw) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step);
}

const STEPS = [1, 2, 5, 10];
