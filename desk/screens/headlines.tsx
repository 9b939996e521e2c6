import { useState } from 'react';
import { isCategory } from '../../contract/categories.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import { Button } from '../components/button.tsx';
import { Choice, Field } from '../components/field.tsx';
import { HideDialog } from '../components/hide-dialog.tsx';
import { Pages } from '../components/list-query.tsx';
import { Page } from '../components/page.tsx';
import { PinButton } from '../components/pin-dialog.tsx';
import { Problem } from '../components/problem.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { RowActions } from '../components/row-actions.tsx';
import { Row, Rows } from '../components/rows.tsx';
import { Views } from '../components/views.tsx';
import { When } from '../components/when.tsx';
import { useCategories, useDesk } from '../desk-context.ts';
import { foldStories } from '../fold-stories.ts';
import { counted } from '../format.ts';
import { Link, useRouter } from '../router.tsx';
import { useAction } from '../use-action.ts';
import { useResource } from '../use-resource.ts';
import { BlockRules } from './block-rules.tsx';
import { Takedowns } from './takedowns.tsx';

type DeskHeadline = DeskResponse<'headlines'>['headlines'][number];

const PATH = '/desk/headlines';
const VIEWS = [
  { path: PATH, name: 'All headlines', View: AllHeadlines },
  { path: `${PATH}/takedowns`, name: 'Takedowns', View: Takedowns },
  { path: `${PATH}/rules`, name: 'Block rules', View: BlockRules },
] as const;
const STATES = [
  ['all', 'Shown and hidden'],
  ['shown', 'Shown'],
  ['hidden', 'Hidden'],
] as const;

export function Headlines({ address }: { address: URL }) {
  const current = VIEWS.find(({ path }) => path === address.pathname) ?? VIEWS[0];
  return (
    <Page title="Headlines">
      <Views
        label="Headlines"
        views={VIEWS.map((view) => ({ href: view.path, name: view.name, isCurrent: view === current }))}
      />
      <current.View address={address} />
    </Page>
  );
}

function AllHeadlines({ address }: { address: URL }) {
  const { setQuery } = useRouter();
  const { choices } = useCategories();
  const query = readQuery(address.searchParams);
  const list = useResource('headlines', { query });
  const [hidden, setHidden] = useState<DeskHeadline>();
  return (
    <>
      <search className="filters">
        <Field
          label="Words or address"
          type="search"
          value={query.q}
          onChange={({ target }) => setQuery({ q: target.value, before: undefined })}
        />
        <Field
          label="Source"
          type="search"
          value={query.source}
          onChange={({ target }) => setQuery({ source: target.value, before: undefined })}
        />
        <Choice
          label="Category"
          options={choices}
          value={query.category ?? ''}
          onChange={({ target }) => setQuery({ category: target.value, before: undefined })}
        />
        <Choice
          label="State"
          options={STATES}
          value={query.state}
          onChange={({ target }) => setQuery({ state: target.value, before: undefined })}
        />
      </search>
      <ResourceView resource={list}>
        {({ headlines, next }) => (
          <>
            <Rows label="Headlines" items={foldStories(headlines)} empty="No headline matches.">
              {([headline, ...others]) => (
                <HeadlineRow
                  key={headline.id}
                  headline={headline}
                  others={others}
                  onHide={() => setHidden(headline)}
                  onRestored={list.reload}
                />
              )}
            </Rows>
            <Pages next={next} address={address} />
          </>
        )}
      </ResourceView>
      {hidden ? (
        <HideDialog
          story={{ item: hidden.id, title: hidden.title }}
          onClose={() => setHidden(undefined)}
          onHidden={list.reload}
        />
      ) : null}
    </>
  );
}

interface HeadlineRowProps {
  headline: DeskHeadline;
  /** The same story in other feeds. */
  others: readonly DeskHeadline[];
  onHide: () => void;
  onRestored: () => void;
}

function HeadlineRow({ headline, others, onHide, onRestored }: HeadlineRowProps) {
  const { account, call } = useDesk();
  const { nameOf } = useCategories();
  const { title, link, source, author, publishedAt, inFeed, hidden } = headline;
  const { isPending, error, run } = useAction(async (id: string) => {
    await call('restore', { params: { id } });
    onRestored();
    return 'Restored. The headline is back on the site.';
  });
  const tools = !hidden ? (
    <RowActions label={`Actions for “${title}”`}>
      <PinButton story={{ target: { item: headline.id }, title, link, publishedAt: null }} />
      <Button aria-label={`Hide “${title}”`} onClick={onHide}>
        Hide…
      </Button>
    </RowActions>
  ) : hidden.everywhere && !account.isNetworkOperator ? null : hidden.by === 'takedown' ? (
    <Button aria-label={`Restore “${title}”`} disabled={isPending} onClick={() => run(hidden.id)}>
      Restore
    </Button>
  ) : (
    <Link className="txtlink" href={`${PATH}/rules`}>
      See rules
    </Link>
  );
  return (
    <Row variant={hidden ? 'hidden' : undefined} tools={tools}>
      <p className="hed hed--sm">
        <a href={link} target="_blank" rel="noreferrer">
          {title}
        </a>
      </p>
      <p className="meta">
        <b>{source}</b>
        {author ? <span>{author}</span> : null}
        <span>{nameOf([...new Set([headline, ...others].flatMap((one) => one.categories))])}</span>
        <When at={publishedAt} />
        {inFeed ? null : <span>Archive</span>}
      </p>
      {others.length > 0 ? (
        <p className="row__why">
          {counted(others.length + 1, 'feed')}: also{' '}
          {[...new Set(others.map((one) => one.source))].join(', ')}
        </p>
      ) : null}
      {hidden ? (
        <p className="row__why">
          {hidden.by === 'rule' ? 'Blocked by rule' : 'Taken down'}
          {hidden.everywhere ? ' in all papers' : ''} by {hidden.who}, <When at={hidden.at} />:{' '}
          {hidden.reason}
        </p>
      ) : null}
      <Problem error={error} />
    </Row>
  );
}

function readQuery(query: URLSearchParams) {
  const category = query.get('category') ?? '';
  return {
    q: query.get('q') ?? '',
    source: query.get('source') ?? '',
    category: isCategory(category) ? category : undefined,
    before: query.get('before') ?? undefined,
    state: STATES.find(([value]) => value === query.get('state'))?.[0] ?? 'all',
  };
}
