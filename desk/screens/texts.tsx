import { Suspense, useState } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { TEXT_ORDERS, type TextKind } from '../../contract/desk-texts.ts';
import { DESK_PATH, decodePath } from '../../contract/paths.ts';
import { Button } from '../components/button.tsx';
import { FormDialog } from '../components/dialog.tsx';
import { Choice, Field } from '../components/field.tsx';
import { Pages } from '../components/list-query.tsx';
import { Page } from '../components/page.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { Row, Rows } from '../components/rows.tsx';
import { Views } from '../components/views.tsx';
import { When } from '../components/when.tsx';
import { useDesk } from '../desk-context.ts';
import { counted, publicationDate } from '../format.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { Link, useRouter, withQuery } from '../router.tsx';
import { useResource } from '../use-resource.ts';
import { linkToText, proposeName, STATE_NAMES } from '../writing/text-content.ts';

type ListedText = DeskResponse<'texts'>['texts'][number];
type State = ListedText['state'];

/** The editor is most of the desk's script: the first screen does not wait for it. */
const ImportDialog = lazyScreen(() => import('./import-dialog.tsx').then((module) => module.ImportDialog));
const TextEditor = lazyScreen(() => import('./text-editor.tsx').then((module) => module.TextEditor));

interface Kind {
  kind: TextKind;
  title: string;
  /** Label of the button that creates one. */
  add: string;
  titleLabel: string;
  /** Start of its public address. */
  address: string;
  empty: string;
  states: readonly State[];
}

const ARTICLES: Kind = {
  kind: 'articles',
  title: 'Articles',
  add: 'New article',
  titleLabel: 'Title',
  address: '/blog/',
  empty: 'No articles yet.',
  states: ['draft', 'scheduled', 'published', 'withdrawn'],
};
const FAQ: Kind = {
  kind: 'faq',
  title: 'FAQ',
  add: 'New category',
  titleLabel: 'Category',
  address: '/faq',
  empty: 'No categories yet.',
  states: ['draft', 'published'],
};
const PAGES: Kind = {
  kind: 'pages',
  title: 'Pages',
  add: 'New page',
  titleLabel: 'Title',
  address: '/',
  empty: 'No pages yet.',
  states: ['draft', 'published'],
};

export const Articles = (props: { address: URL }) => <Texts of={ARTICLES} {...props} />;
export const Faq = (props: { address: URL }) => <Texts of={FAQ} {...props} />;
export const StaticPages = (props: { address: URL }) => <Texts of={PAGES} {...props} />;

/** The texts of one kind; an address below opens one in the editor. */
function Texts({ of, address }: { of: Kind; address: URL }) {
  const file = decodePath(address.pathname.slice(DESK_PATH.length + of.kind.length + 1));
  if (!file) return <TextList of={of} address={address} />;
  return (
    <Suspense fallback={<p className="empty">Loading…</p>}>
      <TextEditor key={file} kind={of.kind} file={file} />
    </Suspense>
  );
}

const linkTo = (kind: TextKind, file: string) => DESK_PATH + linkToText(kind, file);

const ORDERS = [
  ['', 'Waiting first, then newest'],
  ['newest', 'Newest'],
  ['title', 'Title'],
  ['author', 'Author'],
  ['reads', 'Most read in 30 days'],
] as const;

const REFRESH_MS = 15_000;
const EMPTY: Readonly<Record<State, string>> = {
  draft: 'No drafts yet.',
  scheduled: 'Nothing scheduled.',
  published: 'Nothing published yet.',
  withdrawn: 'Nothing withdrawn.',
};
const PLURALS = { ...STATE_NAMES, draft: 'Drafts' } as const;

function TextList({ of, address }: { of: Kind; address: URL }) {
  const q = address.searchParams.get('q') ?? '';
  const state = of.states.find((one) => one === address.searchParams.get('state'));
  const before = address.searchParams.get('before');
  const sort = TEXT_ORDERS.find((one) => one === address.searchParams.get('sort'));
  const query = {
    kind: of.kind,
    q,
    ...(state && { state }),
    ...(sort && { sort }),
    ...(before && { before }),
  };
  const { setQuery } = useRouter();
  const list = useResource('texts', { query }, { refreshMs: REFRESH_MS });
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const writing = list.data?.writing;
  const empty = state ? EMPTY[state] : of.empty;
  return (
    <Page
      title={of.title}
      tools={
        writing?.allowed ? (
          <>
            {of.kind === 'articles' ? <Button onClick={() => setImporting(true)}>Import…</Button> : null}
            <Button isSolid onClick={() => setAdding(true)}>
              {of.add}…
            </Button>
          </>
        ) : null
      }
    >
      {writing && !writing.allowed ? (
        <p className="notice">
          {writing.reason} {writing.link ? <a href={writing.link}>Write there</a> : null}
        </p>
      ) : null}
      <search className="filters">
        <Field
          label="Find"
          type="search"
          value={q}
          onChange={({ target }) => setQuery({ q: target.value, before: undefined })}
        />
        {of.kind === 'articles' ? (
          <Choice
            label="Order"
            options={ORDERS}
            value={sort ?? ''}
            onChange={({ target }) => setQuery({ sort: target.value, before: undefined })}
          />
        ) : null}
      </search>
      <ResourceView resource={list}>
        {({ texts, counts, next }) => (
          <>
            <Views
              label="State"
              views={[undefined, ...of.states].map((one) => ({
                href: withQuery(address, { state: one, before: undefined }),
                name: one ? PLURALS[one] : 'All',
                isCurrent: one === state,
                count: one ? counts[one] : of.states.reduce((sum, each) => sum + counts[each], 0),
              }))}
            />
            <Rows label={of.title} items={texts} empty={q ? `Nothing matches “${q}”.` : empty}>
              {(text) => <TextRow key={text.file} kind={of.kind} text={text} />}
            </Rows>
            {texts.length === 0 && !q && writing?.allowed ? (
              <Button onClick={() => setAdding(true)}>{of.add}…</Button>
            ) : null}
            <Pages next={next} address={address} />
          </>
        )}
      </ResourceView>
      {isImporting ? (
        <Suspense>
          <ImportDialog
            onClose={() => {
              setImporting(false);
              void list.reload();
            }}
          />
        </Suspense>
      ) : null}
      {isAdding ? <NewText of={of} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

function TextRow({ kind, text }: { kind: TextKind; text: ListedText }) {
  const { paper } = useDesk().session;
  const { file, title, state, publishedAt, isDay, changedAt, authors, issues, review, writers } = text;
  const { image, questions, reads } = text;
  const isPublic = state === 'published' || state === 'scheduled';
  const marks = (
    <>
      {issues > 0 && isPublic ? <span className="mark mark--wrong">{counted(issues, 'issue')}</span> : null}
      <span className={state === 'published' ? 'mark' : 'mark mark--note'}>{STATE_NAMES[state]}</span>
    </>
  );
  return (
    <Row variant={review ? 'review' : undefined} tools={marks}>
      {/^(?:\/|https:)/.test(image) ? <img className="row__image" src={image} alt="" loading="lazy" /> : null}
      <p className="hed hed--sm">
        <Link href={linkTo(kind, file)}>{title || file}</Link>
      </p>
      <p className="meta">
        {authors.length > 0 ? <b>{authors.join(', ')}</b> : null}
        {questions === null ? null : <span>{counted(questions, 'question')}</span>}
        {reads === null ? null : <span title="In the last 30 days">{counted(reads, 'read')}</span>}
        {publishedAt && isPublic ? (
          <span>{publicationDate({ publishedAt, isDay }, paper)}</span>
        ) : (
          <span>
            changed <When at={changedAt} />
          </span>
        )}
      </p>
      {review ? (
        <p className="row__why">
          <b>Review asked for</b> by {review.who}, <When at={review.at} />
        </p>
      ) : null}
      {writers.length > 0 ? <p className="row__why">Open: {writers.join(', ')}</p> : null}
    </Row>
  );
}

function NewText({ of, onClose }: { of: Kind; onClose: () => void }) {
  const { call } = useDesk();
  const { navigate } = useRouter();
  const [title, setTitle] = useState('');
  const [typedName, setTypedName] = useState<string>();
  const name = typedName ?? proposeName(title);

  async function create(): Promise<string> {
    const { file } = await call('createText', { body: { kind: of.kind, name, title } });
    navigate(linkTo(of.kind, file));
    return 'Created as a draft. Readers see it after you publish it.';
  }
  return (
    <FormDialog title={of.add} verb="Create" task={create} onClose={onClose}>
      <Field
        label={of.titleLabel}
        required
        maxLength={300}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Field
        label={of.kind === 'faq' ? 'File name' : 'Address'}
        hint={of.kind === 'faq' ? `${name || '…'}.md` : `${of.address}${name || '…'}`}
        required
        maxLength={200}
        value={name}
        onChange={(event) => setTypedName(event.target.value)}
      />
    </FormDialog>
  );
}
