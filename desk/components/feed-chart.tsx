import type { JSX } from 'react';
import { useDesk } from '../desk-context.ts';
import { barsOf, daysOf, type FeedHour, sum } from '../feed-week.ts';
import { counted } from '../format.ts';

const HEIGHT = 36;
const STEP = 6;
/** Below the bars: a line where the feed was polled, and a mark where a poll failed. */
const BASE = 4;

/** The last seven days of a feed as bars of new items; the same as a table. */
export function FeedChart({ title, hours }: { title: string; hours: readonly FeedHour[] }): JSX.Element {
  const { paper } = useDesk().session;
  const bars = barsOf(hours, Date.now());
  const most = Math.max(1, ...bars.map(({ newItems }) => newItems));
  const { polls, newItems, failures } = sum(bars);
  const said = `Last 7 days: ${counted(newItems, 'new item')}, ${counted(polls, 'poll')}, ${counted(failures, 'failure')}`;
  const width = bars.length * STEP;
  return (
    <div className="chart">
      <svg
        className="chart__bars"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={said}
      >
        {bars.map((bar, index) => {
          const high = bar.newItems === 0 ? 0 : Math.max(2, (bar.newItems / most) * (HEIGHT - BASE - 1));
          const x = index * STEP;
          return (
            <g key={index}>
              <rect className="chart__items" x={x} y={HEIGHT - BASE - high} width={STEP - 1} height={high} />
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
        <table className="table">
          <caption className="vh">{title}, the last 7 days</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">New items</th>
              <th scope="col">Polls</th>
              <th scope="col">Failures</th>
            </tr>
          </thead>
          <tbody>
            {daysOf(hours, paper).map(({ day, tally }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{tally.newItems}</td>
                <td>{tally.polls}</td>
                <td>{tally.failures}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
