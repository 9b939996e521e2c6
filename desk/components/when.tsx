import { type JSX, useEffect, useState } from 'react';
import { useDesk } from '../desk-context.ts';
import { moment, relative } from '../format.ts';

const TICK_MS = 30_000;

/** How long ago, or how soon; the exact moment as its title. */
export function When({ at }: { at: string }): JSX.Element {
  const { paper } = useDesk().session;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={moment(at, paper)}>
      {relative(at, now, paper)}
    </time>
  );
}
