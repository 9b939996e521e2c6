import { useEffect } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { Button } from '../components/button.tsx';
import { FeedChart } from '../components/feed-chart.tsx';
import { Page } from '../components/page.tsx';
import { Problem } from '../components/problem.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { When } from '../components/when.tsx';
import { useCategories, useDesk } from '../desk-context.ts';
import { counted } from '../format.ts';
import { Link } from '../router.tsx';
import { useAction } from '../use-action.ts';
import { useResource } from '../use-resource.ts';

type Feed = DeskResponse<'feeds'>['feeds'][number];

const REFRESH_MS = 10_000;
const HEALTH: Readonly<Record<Feed['health'], string>> = {
  new: 'Not polled yet',
  ok: 'Good',
  suspect: 'Suspect',
  failing: 'Failing',
  blocked: 'Blocked by its host',
};

/** The state of the paper's feeds; `#KEY` scrolls to one. */
export function Feeds({ address }: { address: URL }) {
  const list = useResource('feeds', {}, { refreshMs: REFRESH_MS });
  const key = address.hash.slice(1);
  const isLoaded = list.data !== undefined;
  useEffect(() => {
    if (isLoaded && key) document.getElementById(`feed-${key}`)?.scrollIntoView();
  }, [isLoaded, key]);
  const feeds = list.data?.feeds ?? [];
  const failing = feeds.filter(isFailing).length;
  const paused = feeds.filter(({ pausedAt }) => pausedAt).length;
  return (
    <Page
      title="Feeds"
      about={
        isLoaded ? `${counted(feeds.length, 'feed')}: ${failing} failing, ${paused} paused.` : 'Loading…'
      }
    >
      <ResourceView resource={list}>
        {() => (
          <ul className="rows" aria-label="Feeds">
            {feeds.map((feed) => (
              <FeedRow key={feed.key} feed={feed} onChanged={list.reload} />
            ))}
          </ul>
        )}
      </ResourceView>
    </Page>
  );
}

function markOf(feed: Feed): string {
  if (feed.pausedAt || feed.health === 'suspect') return 'mark mark--note';
  return isFailing(feed) ? 'mark mark--wrong' : 'mark';
}

function isFailing({ health }: Feed): boolean {
  return health === 'failing' || health === 'blocked';
}

function FeedRow({ feed, onChanged }: { feed: Feed; onChanged: () => Promise<void> }) {
  const { account } = useDesk();
  const { key, title, address, categories, health, problem, failures, response, pausedAt } = feed;
  const { nameOf } = useCategories();
  const name = title || address;
  return (
    <li className="row feed" id={`feed-${key}`}>
      <div className="row__text">
        <p className="row__name">
          {name} <span className={markOf(feed)}>{pausedAt ? 'Paused' : HEALTH[health]}</span>
        </p>
        <p className="meta">
          <span>{nameOf(categories)}</span>
          <span className="feed__address">{address}</span>
          {account.role === 'operator' ? <Link href="/desk/settings?view=feeds">Change</Link> : null}
        </p>
        {problem ? (
          <div className="feed__problem">
            <p>
              {problem}
              {failures > 1 ? ` (${failures} times in a row)` : ''}
            </p>
            {response ? (
              <details className="more">
                <summary>What the host sent</summary>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long lines. */}
                <pre className="code" tabIndex={0}>
                  {response}
                </pre>
              </details>
            ) : null}
          </div>
        ) : null}
      </div>
      <FeedTimes feed={feed} />
      <FeedChart title={name} hours={feed.hours} />
      <FeedTools feed={feed} name={name} onChanged={onChanged} />
    </li>
  );
}

function FeedTimes({ feed }: { feed: Feed }) {
  const { pausedAt, isPausedEverywhere, nextPollAt, hold, lastPollAt, newestItemAt } = feed;
  const { lastSuccessAt, everyMinutes, items } = feed;
  const time = (at: string | null) => (at ? <When at={at} isPast /> : 'never');
  return (
    <dl className="facts">
      <dt>Next poll</dt>
      <dd>
        {pausedAt ? (
          <>
            paused{isPausedEverywhere ? ' in all papers' : ''} <When at={pausedAt} isPast />
          </>
        ) : nextPollAt && Date.parse(nextPollAt) > Date.now() ? (
          <When at={nextPollAt} />
        ) : (
          'now'
        )}
        {hold ? `: waiting for ${hold.host}` : ''}
      </dd>
      <dt>Last poll</dt>
      <dd>{time(lastPollAt)}</dd>
      {isFailing(feed) ? (
        <>
          <dt>Last success</dt>
          <dd>{time(lastSuccessAt)}</dd>
        </>
      ) : null}
      <dt>Newest item</dt>
      <dd>{time(newestItemAt)}</dd>
      <dt>In the feed</dt>
      <dd>
        {counted(items, 'item')}, polled every {everyMinutes === 1 ? 'minute' : `${everyMinutes} minutes`}
      </dd>
    </dl>
  );
}

interface FeedToolsProps {
  feed: Feed;
  name: string;
  onChanged: () => Promise<void>;
}

function FeedTools({ feed, name, onChanged }: FeedToolsProps) {
  const { account, call } = useDesk();
  const { key, pausedAt, isPausedEverywhere } = feed;
  type Action = 'pollFeed' | 'pauseFeed' | 'resumeFeed' | 'pauseEverywhere';
  const { isPending, error, run } = useAction(async (action: Action) => {
    const everywhere = action === 'pauseEverywhere';
    const route = everywhere ? 'pauseFeed' : action;
    const body = route === 'pauseFeed' ? { everywhere } : undefined;
    const result = await call(route, { params: { key }, ...(body && { body }) });
    await onChanged();
    if (route === 'pauseFeed')
      return `${name}: paused${everywhere ? ' in all papers' : ''}. Its headlines stay on the site.`;
    if (route === 'resumeFeed') return `${name}: polling again.`;
    if (!('hasEnded' in result) || !result.hasEnded) return `${name}: the poll is still running.`;
    return result.problem ? `${name}: ${result.problem}.` : `${name}: polled.`;
  });
  return (
    <div className="tools feed__tools">
      <Button disabled={isPending} aria-label={`Poll now: ${name}`} onClick={() => run('pollFeed')}>
        Poll now
      </Button>
      {isPausedEverywhere && !account.isNetworkOperator ? null : pausedAt ? (
        <Button disabled={isPending} aria-label={`Resume ${name}`} onClick={() => run('resumeFeed')}>
          Resume
        </Button>
      ) : (
        <Button disabled={isPending} aria-label={`Pause ${name}`} onClick={() => run('pauseFeed')}>
          Pause
        </Button>
      )}
      {!pausedAt && account.isNetworkOperator ? (
        <Button
          disabled={isPending}
          aria-label={`Pause ${name} in all papers`}
          onClick={() => run('pauseEverywhere')}
        >
          Pause in all papers
        </Button>
      ) : null}
      <Problem error={error} />
    </div>
  );
}
