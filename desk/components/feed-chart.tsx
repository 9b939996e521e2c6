import type { DeskResponse } from '../../contract/desk.ts';
import { useDesk } from '../desk-context.ts';
import { counted, type PaperFormat, weekday } from '../format.ts';
import { Table } from './sheet-view.tsx';

const HEIGHT = 36;
const STEP = 6;
/** Height of the line below the bars: polled, or failed. */
const BASE = 4;

/** New items of a feed in the last seven days, as bars and as a table. */
export function FeedChart({ title, hours }: { title: string; hours: readonly FeedHour[] }) {
  const { paper } = useDesk().session;
  const bars = barsOf(hours, Date.now());
  const max = Math.max(1, ...bars.map(({ newItems }) => newItems));
  const { polls, newItems, failures } = sum(bars);
  const summary = `Last 7 days: ${counted(newItems, 'new item')}, ${counted(polls, 'poll')}, ${counted(failures, 'failure')}`;
  const width = bars.length * STEP;
  return (
    <div className="chart">
      <svg
        className="chart__bars"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={summary}
      >
        {bars.map((bar, index) => {
          const height = bar.newItems === 0 ? 0 : Math.max(2, (bar.newItems / max) * (HEIGHT - BASE - 1));
          const x = index * STEP;
          return (
            <g key={index}>
              <rect
                className="chart__items"
                x={x}
                y={HEIGHT - BASE - height}
                width={STEP - 1}
                height={height}
              />
              {bar.polls > 0 ? (
                <rect
                  className={bar.failures > 0 ? 'chart__failures' : 'chart__polls'}
                  x={x}
                  y={HEIGHT - BASE + 1}
                  width={STEP - 1}
                  height={BASE - 1}
                />
              ) : null}
            </g>
          );
        })}
      </svg>
      <details className="more">
        <summary>
          {counted(newItems, 'new item')}
          {failures > 0 ? `, ${counted(failures, 'failure')}` : ''}
        </summary>
        <Table
          title={`${title}, the last 7 days`}
          columns={['Day', 'New items', 'Polls', 'Failures']}
          rows={daysOf(hours, paper).map(({ day, tally }) => [
            day,
            tally.newItems,
            tally.polls,
            tally.failures,
          ])}
        />
      </details>
    </div>
  );
}

type FeedHour = DeskResponse<'feeds'>['feeds'][number]['hours'][number];
type Tally = Omit<FeedHour, 'at'>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BAR_MS = 6 * HOUR_MS;
const BARS = (7 * DAY_MS) / BAR_MS;

/** Six-hour sums of the last seven days, oldest first; the last one includes this hour. */
export function barsOf(hours: readonly FeedHour[], now: number): Tally[] {
  const end = Math.floor(now / HOUR_MS + 1) * HOUR_MS;
  const bars = Array.from({ length: BARS }, () => sum([]));
  for (const hour of hours) {
    const index = BARS - Math.ceil((end - Date.parse(hour.at)) / BAR_MS);
    const bar = bars[index];
    if (bar) bars[index] = sum([bar, hour]);
  }
  return bars;
}

/** Sums per day in the paper's time zone, newest first. */
export function daysOf(hours: readonly FeedHour[], paper: PaperFormat): { day: string; tally: Tally }[] {
  const days = Map.groupBy(hours, ({ at }) => weekday(Date.parse(at), paper));
  return [...days].map(([day, group]) => ({ day, tally: sum(group) })).reverse();
}

function sum(tallies: readonly Tally[]): Tally {
  const total = { polls: 0, newItems: 0, failures: 0 };
  for (const { polls, newItems, failures } of tallies) {
    total.polls += polls;
    total.newItems += newItems;
    total.failures += failures;
  }
  return total;
}
