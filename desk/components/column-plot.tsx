import { type JSX, useId } from 'react';
import { ticksOf } from '../plot-scale.ts';

export interface Column {
  name: string;
  value: number;
  /** Below the axis; '' where only others are named. */
  label: string;
  /** Not over yet. */
  isOpen?: boolean;
}

/** In pixels; across, everything is in parts of the width, so that text has its size on every screen. */
const TOP = 20;
const HEIGHT = 180;
const BELOW = 26;
const COLUMN_PART = 0.7;

/** Columns over a time axis. What it says in numbers is in the table beside it. */
export function ColumnPlot({
  title,
  says,
  columns,
}: {
  title: string;
  says: string;
  columns: readonly Column[];
}): JSX.Element {
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
    <svg className="plot" role="img" aria-labelledby={`${id}title ${id}says`} height={TOP + HEIGHT + BELOW}>
      <title id={`${id}title`}>{title}</title>
      <desc id={`${id}says`}>{says}</desc>
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

  /** There is room on the left, for the axis. */
  function anchorAt(index: number): 'middle' | 'end' {
    return index === columns.length - 1 ? 'end' : 'middle';
  }
}
