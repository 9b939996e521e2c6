import { useEffect, useRef, useState } from 'react';
import type { Category } from '../../contract/categories.ts';
import type { LiveEvent } from '../../contract/live.ts';
import { defineIsland } from './define-island.ts';
import { LIVE_EVENT } from './island-root.ts';
import { askNews, type BreakingHeadline, type News, type Seen } from './live/ask-news.ts';
import { BreakingBar } from './live/breaking-bar.tsx';
import { Offer } from './live/offer.tsx';
import { useSteadyBar } from './live/use-steady-bar.ts';

interface LiveProps {
  seen: Seen;
  seenArticles: Seen;
  category?: Category;
  breaking: readonly BreakingHeadline[];
}

/** Spreads the requests of all readers of a page. */
const SPREAD_MS = 800;

/** Updates the breaking bar in place and offers other new headlines. */
function Live({ seen, seenArticles, category, breaking }: LiveProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState<News>({ id: 0, count: 0, newest: undefined, breaking });
  const { displayed, room } = useSteadyBar(bar, news.breaking);

  useEffect(() => {
    let asking: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onLive = (event: Event) => {
      const change: LiveEvent | undefined = event instanceof CustomEvent ? event.detail : undefined;
      if (!change) return;
      clearTimeout(timer);
      timer = setTimeout(async () => {
        asking?.abort();
        asking = new AbortController();
        const answer = await askNews({ id: change.id, seen, seenArticles, category, signal: asking.signal });
        if (answer) setNews((before) => ({ ...answer, breaking: changed(before.breaking, answer.breaking) }));
      }, Math.random() * SPREAD_MS);
    };
    document.addEventListener(LIVE_EVENT, onLive);
    return () => {
      clearTimeout(timer);
      asking?.abort();
      document.removeEventListener(LIVE_EVENT, onLive);
    };
  }, [seen, seenArticles, category]);

  return (
    <>
      <div ref={bar} className="live__bar">
        <BreakingBar stories={displayed} room={room} />
      </div>
      <Offer id={news.id} count={news.count} newest={news.newest} noun={category ? 'article' : 'headline'} />
    </>
  );
}

/** Keeps the previous headlines if nothing changed. The bar neither appears nor disappears while the page is open. */
function changed(
  before: readonly BreakingHeadline[],
  now: readonly BreakingHeadline[],
): readonly BreakingHeadline[] {
  if (before.length === 0 || now.length === 0) return before;
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

export const live = defineIsland('live', Live);
