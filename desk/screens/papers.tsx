import { useState } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { deskPathOf } from '../../contract/paths.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { Filters } from '../components/list-query.tsx';
import { Page } from '../components/page.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { Row, Rows } from '../components/rows.tsx';
import { When } from '../components/when.tsx';
import { useDesk } from '../desk-context.ts';
import { counted } from '../format.ts';
import { useResource } from '../use-resource.ts';
import { NewPaperDialog } from './new-paper.tsx';

type PaperRow = DeskResponse<'papers'>['papers'][number];

const REFRESH_MS = 30_000;

/** The papers of a network on which the account has a role. */
export function Papers({ address }: { address: URL }) {
  const q = address.searchParams.get('q') ?? '';
  const { account } = useDesk();
  const list = useResource('papers', { query: { q } }, { refreshMs: REFRESH_MS });
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title="Papers"
      about="What needs attention comes first."
      tools={account.isNetworkOperator ? <Button onClick={() => setAdding(true)}>Add a paper…</Button> : null}
    >
      <Filters verb="Find" names={['q']}>
        <Field name="q" label="Name or domain" type="search" defaultValue={q} />
      </Filters>
      <ResourceView resource={list}>
        {({ papers, total }) => (
          <>
            <Rows label="Papers" items={papers} empty="No paper matches.">
              {(paper) => <PaperRowView key={paper.paper ?? paper.name} {...paper} />}
            </Rows>
            {total > papers.length ? (
              <p className="note">
                {papers.length} of {total.toLocaleString('en')} papers. Find the others by name or domain.
              </p>
            ) : null}
          </>
        )}
      </ResourceView>
      {isAdding ? <NewPaperDialog onAdded={list.reload} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

function PaperRowView({ paper, name, issue, feeds, failing, reviews, newestAt, reads }: PaperRow) {
  const isWaiting = issue !== null || failing > 0 || reviews > 0;
  return (
    <Row>
      <p className="hed hed--sm">{paper === null ? name : <a href={deskPathOf(paper)}>{name}</a>}</p>
      {isWaiting ? (
        <p className="meta">
          {issue === null ? null : <span className="mark mark--wrong">Settings not in use</span>}
          {failing > 0 ? (
            <span className="mark mark--wrong">
              {failing} of {counted(feeds, 'feed')} failing
            </span>
          ) : null}
          {reviews > 0 ? <span className="mark mark--note">{counted(reviews, 'review')} waiting</span> : null}
        </p>
      ) : null}
      {issue === null ? null : <p className="note">{issue}</p>}
      <p className="meta">
        <span>{paper ?? 'Not served'}</span>
        {newestAt === null ? null : (
          <span>
            newest headline <When at={newestAt} isPast />
          </span>
        )}
        {reads === null ? null : (
          <span>
            {counted(reads.today, 'read')} today, {reads.yesterdayUntilNow.toLocaleString('en')} yesterday by
            this time
          </span>
        )}
      </p>
    </Row>
  );
}
