import { type FormEvent, type JSX, lazy, Suspense, useState } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import type { TextKind } from '../../contract/desk-texts.ts';
import { DESK_PATH } from '../../contract/paths.ts';
import { FormDialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { LoadedView } from '../components/loaded.tsx';
import { Page } from '../components/page.tsx';
import { When } from '../components/when.tsx';
import { useAction, useDesk, useLoaded } from '../desk-context.ts';
import { counted, publicationDate } from '../format.ts';
import { Link, navigate, setQuery } from '../router.tsx';
import { proposeName, STATE_NAMES } from '../writing/written.ts';
import { Pages } from './find-headlines.tsx';

type ListedText = DeskResponse<'texts'>['texts'][number];
type State = ListedText['state'];

/** The editor is most of the desk's script, so that only those who write load it. */
const TextEditor = lazy(() =>
  import('./text-editor.tsx').then(
    (module) => ({ default: module.TextEditor }),
    () => ({ default: NotLoaded }),
  ),
);

function NotLoaded(): JSX.Element {
  return (
    <div className="alert" role="alert">
      <p>The editor cannot be loaded: the connection is lost, or the desk has a new version.</p>
      <button type="button" className="btn btn--sm" onClick={() => location.reload()}>
        Load again
      </button>
    </div>
  );
}

interface Kind {
  kind: TextKind;
  title: string;
  /** On the button, and above its dialog. */
  add: string;
  /** What a new one is called by. */
  first: string;
  /** Where readers find it; without its name where all are on one page. */
  address: string;
  states: readonly State[];
}

const ARTICLES: Kind = {
  kind: 'articles',
  title: 'Articles',
  add: 'New article',
  first: 'Title',
  address: '/blog/',
  states: ['draft', 'scheduled', 'published', 'withdrawn'],
};
const FAQ: Kind = {
  kind: 'faq',
  title: 'FAQ',
  add: 'New category',
  first: 'Category',
  address: '/faq',
  states: ['draft', 'published'],
};
const PAGES: Kind = {
  kind: 'pages',
  title: 'Pages',
  add: 'New page',
  first: 'Title',
  address: '/',
  states: ['draft', 'published'],
};

export const Articles = (props: { address: URL }): JSX.Element => <Texts of={ARTICLES} {...props} />;
export const Faq = (props: { address: URL }): JSX.Element => <Texts of={FAQ} {...props} />;
export const StaticPages = (props: { address: URL }): JSX.Element => <Texts of={PAGES} {...props} />;

/** The texts of one kind; below its path, one of them in the editor. */
function Texts({ of, address }: { of: Kind; address: URL }): JSX.Element {
  const file = fileAt(address.pathname.slice(DESK_PATH.length + of.kind.length + 1));
  if (!file) return <TextList of={of} address={address} />;
  return (
    <Suspense fallback={<p className="empty">Loading…</p>}>
      <TextEditor key={file} kind={of.kind} file={file} />
    </Suspense>
  );
}

function fileAt(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const linkTo = (kind: TextKind, file: string) =>
  `${DESK_PATH}${kind}/${file.split('/').map(encodeURIComponent).join('/')}`;

const REFRESH_MS = 15_000;
const NONE = {
  draft: 'No drafts yet.',
  scheduled: 'Nothing scheduled.',
  published: 'Nothing published yet.',
  withdrawn: 'Nothing withdrawn.',
} as const;
const PLURALS = { ...STATE_NAMES, draft: 'Drafts' } as const;

function TextList({ of, address }: { of: Kind; address: URL }): JSX.Element {
  const q = address.searchParams.get('q') ?? '';
  const state = of.states.find((one) => one === address.searchParams.get('state'));
  const before = address.searchParams.get('before');
  const query = { kind: of.kind, q, ...(state && { state }), ...(before && { before }) };
  const list = useLoaded('texts', { query }, REFRESH_MS);
  const [isAdding, setAdding] = useState(false);
  const writing = list.data?.writing;
  return (
    <Page
      title={of.title}
      tools={
        writing?.allowed ? (
          <button type="button" className="btn btn--sm btn--solid" onClick={() => setAdding(true)}>
            {of.add}…
          </button>
        ) : null
      }
    >
      {writing && !writing.allowed ? (
        <p className="notice">
          {writing.reason} {writing.link ? <a href={writing.link}>Write there</a> : null}
        </p>
      ) : null}
      <Search key={q} q={q} />
      <LoadedView of={list}>
        {(found) => (
          <>
            <Rows of={of} found={found} state={state} />
            <Pages next={found.next} address={address} />
          </>
        )}
      </LoadedView>
      {isAdding ? <NewText of={of} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

function Search({ q }: { q: string }): JSX.Element {
  const [words, setWords] = useState(q);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setQuery({ q: words, before: undefined });
  }
  return (
    <search>
      <form className="filters" onSubmit={submit}>
        <Field label="Find" type="search" value={words} onChange={(event) => setWords(event.target.value)} />
        <button type="submit" className="btn">
          Search
        </button>
      </form>
    </search>
  );
}

function Rows({
  of,
  found: { texts, counts },
  state,
}: {
  of: Kind;
  found: Pick<DeskResponse<'texts'>, 'texts' | 'counts'>;
  state: State | undefined;
}): JSX.Element {
  const path = (chosen?: State) => {
    const url = new URL(location.href);
    url.searchParams.delete('before');
    if (chosen) url.searchParams.set('state', chosen);
    else url.searchParams.delete('state');
    return url.pathname + url.search;
  };
  return (
    <>
      <nav className="views" aria-label="State">
        {[undefined, ...of.states].map((one) => (
          <Link key={one ?? ''} href={path(one)} aria-current={one === state ? 'page' : undefined}>
            {one ? PLURALS[one] : 'All'}{' '}
            <span className="views__count">
              {one ? counts[one] : of.states.reduce((sum, each) => sum + counts[each], 0)}
            </span>
          </Link>
        ))}
      </nav>
      {texts.length === 0 ? (
        <p className="empty">{state === undefined ? 'Nothing here yet.' : NONE[state]}</p>
      ) : null}
      <ul className="rows" aria-label={of.title}>
        {texts.map((text) => (
          <TextRow key={text.file} kind={of.kind} text={text} />
        ))}
      </ul>
    </>
  );
}

function TextRow({ kind, text }: { kind: TextKind; text: ListedText }): JSX.Element {
  const { paper } = useDesk().session;
  const { file, title, state, publishedAt, isDay, changedAt, authors, issues, review, writers } = text;
  const isOut = state === 'published' || state === 'scheduled';
  return (
    <li className={review ? 'row row--asked' : 'row'}>
      <div className="row__text">
        <p className="hed hed--sm">
          <Link href={linkTo(kind, file)}>{title || file}</Link>
        </p>
        <p className="meta">
          {authors.length > 0 ? <b>{authors.join(', ')}</b> : null}
          <span>{file}</span>
          {publishedAt && isOut ? (
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
      </div>
      <div className="tools">
        {issues > 0 && isOut ? <span className="mark mark--wrong">{counted(issues, 'issue')}</span> : null}
        <span className={state === 'published' ? 'mark' : 'mark mark--note'}>{STATE_NAMES[state]}</span>
      </div>
    </li>
  );
}

function NewText({ of, onClose }: { of: Kind; onClose: () => void }): JSX.Element {
  const { call } = useDesk();
  const [title, setTitle] = useState('');
  /** Until somebody writes another. */
  const [name, setName] = useState<string>();
  const action = useAction();
  const proposed = name ?? proposeName(title);

  async function create(): Promise<string> {
    const { file } = await call('createText', { body: { kind: of.kind, name: proposed, title } });
    navigate(linkTo(of.kind, file));
    return 'Created as a draft: nobody sees it before you publish it.';
  }
  return (
    <FormDialog title={of.add} verb="Create" action={action} task={create} onClose={onClose}>
      <Field
        label={of.first}
        required
        maxLength={300}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Field
        label={of.kind === 'faq' ? 'File name' : 'Address'}
        hint={of.kind === 'faq' ? `${proposed || '…'}.md` : `${of.address}${proposed || '…'}`}
        required
        maxLength={200}
        value={proposed}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
