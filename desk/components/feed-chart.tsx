import { useDesk } from '../desk-context.ts';
import { barsOf, daysOf, type FeedHour, sum } from '../feed-week.ts';
import { counted } from '../format.ts';
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
          {counted(newItems, 'new item')}, {counted(failures, 'failure')} in 7 days
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
