import { useEffect } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { Button } from '../components/button.tsx';
import { FeedChart } from '../components/feed-chart.tsx';
import { Page } from '../components/page.tsx';
import { Problem } from '../components/problem.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { RowActions } from '../components/row-actions.tsx';
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
          <table className="table feeds">
            <caption className="vh">Feeds</caption>
            <thead>
              <tr>
                <th scope="col">Feed</th>
                <th scope="col">Newest item</th>
                <th scope="col">Last poll</th>
                <th scope="col">Next poll</th>
                <th scope="col">Last 7 days</th>
                <th scope="col">
                  <span className="vh">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {feeds.map((feed) => (
                <FeedRow key={feed.key} feed={feed} onChanged={list.reload} />
              ))}
            </tbody>
          </table>
        )}
      </ResourceView>
    </Page>
  );
}

function isFailing({ health }: Feed): boolean {
  return health === 'failing' || health === 'blocked';
}

function FeedRow({ feed, onChanged }: { feed: Feed; onChanged: () => Promise<void> }) {
  const { key, title, address, categories, health, pausedAt, everyMinutes, items } = feed;
  const { nextPollAt, hold, lastPollAt, newestItemAt } = feed;
  const { nameOf } = useCategories();
  const name = title || address;
  const time = (at: string | null) => (at ? <When at={at} isPast /> : 'never');
  return (
    <tr className="row feed" id={`feed-${key}`}>
      <th scope="row">
        <p className="row__name">
          {name} {health === 'ok' && !pausedAt ? null : <State feed={feed} />}
        </p>
        <p className="meta">
          <span>{nameOf(categories)}</span>
          <span>
            {counted(items, 'item')}, every {everyMinutes === 1 ? 'minute' : `${everyMinutes} minutes`}
          </span>
        </p>
        <p className="meta feed__address">{address}</p>
        <FeedProblem feed={feed} />
      </th>
      <td data-label="Newest item">{time(newestItemAt)}</td>
      <td data-label="Last poll">{time(lastPollAt)}</td>
      <td data-label="Next poll">
        {pausedAt ? (
          '–'
        ) : nextPollAt && Date.parse(nextPollAt) > Date.now() ? (
          <When at={nextPollAt} />
        ) : (
          'now'
        )}
        {hold ? `: waiting for ${hold.host}` : ''}
      </td>
      <td>
        <FeedChart title={name} hours={feed.hours} />
      </td>
      <td>
        <FeedTools feed={feed} name={name} onChanged={onChanged} />
      </td>
    </tr>
  );
}

function State({ feed }: { feed: Feed }) {
  const { pausedAt, isPausedEverywhere, health } = feed;
  const mark = pausedAt || health === 'suspect' ? ' mark--note' : isFailing(feed) ? ' mark--wrong' : '';
  return (
    <span className={`mark${mark}`}>
      {pausedAt ? (
        <>
          Paused{isPausedEverywhere ? ' in all papers' : ''} <When at={pausedAt} isPast />
        </>
      ) : (
        HEALTH[health]
      )}
    </span>
  );
}

function FeedProblem({ feed }: { feed: Feed }) {
  const { problem, failures, response, lastSuccessAt } = feed;
  if (!problem) return null;
  return (
    <div className="feed__problem">
      <p>
        {problem}
        {failures > 1 ? ` (${failures} times in a row)` : ''}
        {isFailing(feed) ? (
          <> Last success: {lastSuccessAt ? <When at={lastSuccessAt} isPast /> : 'never'}.</>
        ) : null}
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
    <>
      <RowActions label={`Actions for ${name}`}>
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
        {account.role === 'operator' ? (
          <Link className="btn btn--sm" href="/desk/settings?view=feeds" aria-label={`Change ${name}`}>
            Change
          </Link>
        ) : null}
      </RowActions>
      <Problem error={error} />
    </>
  );
}
