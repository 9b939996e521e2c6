import { useEffect, useState } from 'react';
import { useDesk } from '../desk-context.ts';
import { lasting, moment, relative } from '../format.ts';

const TICK_MS = 30_000;

interface WhenProps {
  at: string;
  isPast?: boolean;
  /** Says how long something has lasted since then. */
  lasts?: boolean;
}

/** Relative time, with the exact time as its title. */
export function When({ at, isPast = false, lasts = false }: WhenProps) {
  const { paper } = useDesk().session;
  const [, renderAgain] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => renderAgain((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={moment(at, paper)}>
      {lasts ? lasting(at, Date.now(), paper) : relative(at, Date.now(), paper, isPast)}
    </time>
  );
}
