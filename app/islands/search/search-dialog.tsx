import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { BlogSummary } from '../../../contract/blog.ts';
import type { SearchAnswer } from '../../../contract/search.ts';
import { MAX_QUERY_LENGTH } from '../../../contract/search-limits.ts';
import { readJson, writeItem } from '../../browser/storage.ts';
import { Icon } from '../../components/icon.tsx';
import { askBlogs } from '../blog/ask-blogs.ts';
import { remark } from './result-words.ts';
import { optionsOf, SearchOptions } from './search-options.tsx';

const RECENT = 'recent-searches';
const MAX_SEARCHES = 5;

interface SearchDialogProps extends NewestProps {
  dialog: RefObject<HTMLDialogElement | null>;
  publication: string;
  topics: readonly string[];
}

/** Search as you type: a combobox in the browser's own dialog, which keeps focus inside and gives it back. */
export function SearchDialog({ dialog, publication, topics, ...newest }: SearchDialogProps) {
  const [words, setWords] = useState('');
  const [place, setPlace] = useState(-1);
  const [recent, setRecent] = useState<string[]>([]);
  const { state, answer } = useResults(words);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => dialog.current?.showModal(), [dialog]);
  const options = optionsOf(words.trim() === '' ? null : answer, list);
  const selected = options[place];
  const note = words.trim() !== '' && answer ? remark(answer) : '';

  const type = (next: string) => {
    setWords(next);
    setPlace(-1);
  };
  const move = (by: number) => {
    if (options.length === 0) return;
    const next = (place + by + options.length + 1) % (options.length + 1);
    setPlace(next === options.length ? -1 : next);
    const id = options[next]?.id;
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && selected) document.getElementById(selected.id)?.click();
    else return;
    event.preventDefault();
  };
  // The pressed button disappears, so the field takes the focus.
  const ask = (query: string) => {
    type(query);
    field.current?.focus();
  };
  const forget = () => {
    writeItem(RECENT);
    setRecent([]);
    field.current?.focus();
  };
  const open = () => {
    rememberSearch(words);
    dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search"
      closedby="any"
      // `toggle` fires a frame later, when the reader may have typed already.
      onBeforeToggle={({ newState }) => newState === 'open' && type('')}
      onToggle={() => setRecent(readRecent())}
    >
      <form className="palette__in" action="/search" method="get" onSubmit={() => rememberSearch(words)}>
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          name="q"
          value={words}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={`Search ${publication}`}
          placeholder={`Search ${publication}`}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-activedescendant={selected?.id}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button className="kbd palette__close" type="button" onClick={() => dialog.current?.close()}>
          <span className="palette__esc">
            Esc<span className="vh">: close the search</span>
          </span>
          <span className="palette__cancel">Cancel</span>
        </button>
      </form>
      <p className={options.length > 0 && !note ? 'vh' : 'palette__word'} role="status">
        {note || statusText(state, words, options.length)}
      </p>
      <div className="palette__list" id={list} role="listbox" aria-label="Results">
        <SearchOptions options={options} found={answer?.found} selected={selected?.id} onOpen={open} />
      </div>
      {words === '' ? (
        <div className="palette__list">
          {recent.length > 0 ? (
            <Suggestions title="Recent searches" words={recent} onChoose={ask}>
              <button type="button" className="txtlink" onClick={forget}>
                Clear
              </button>
            </Suggestions>
          ) : null}
          {topics.length > 0 ? <Suggestions title="Trending topics" words={topics} onChoose={ask} /> : null}
          <NewestArticles {...newest} />
        </div>
      ) : null}
      {options.length > 0 ? (
        <a
          className="palette__all"
          href={`/search?${new URLSearchParams({ q: words.trim() })}`}
          onClick={() => rememberSearch(words)}
        >
          All results
          <Icon name="arrow" />
        </a>
      ) : null}
      <div className="palette__foot" aria-hidden="true">
        <span>
          <span className="kbd">↑ ↓</span>to move
        </span>
        <span>
          <span className="kbd">Enter</span>to open
        </span>
        <span>
          <span className="kbd">Esc</span>to close
        </span>
      </div>
    </dialog>
  );
}

interface SuggestionsProps {
  title: string;
  words: readonly string[];
  onChoose(words: string): void;
  children?: ReactNode;
}

function Suggestions({ title, words, onChoose, children }: SuggestionsProps) {
  return (
    <section className="palette__recent" aria-label={title}>
      <h2 className="palette__head">
        {title}
        {children}
      </h2>
      <ul className="badges">
        {words.map((word) => (
          <li key={word}>
            <button className="badge" type="button" onClick={() => onChoose(word)}>
              {word}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function statusText(state: string, words: string, count: number): string {
  if (words.trim() === '') return 'Headlines, the blog, the FAQ and our pages.';
  if (state === 'failed') return 'Search isn’t responding. Press Enter to try again.';
  if (state === 'searching') return count > 0 ? '' : 'Searching…';
  return count === 0
    ? `Nothing found for “${words.trim()}”`
    : `${count} ${count === 1 ? 'result' : 'results'}`;
}

function readRecent(): string[] {
  const stored = readJson(RECENT);
  if (!Array.isArray(stored)) return [];
  return stored.filter((words) => typeof words === 'string').slice(0, MAX_SEARCHES);
}

function rememberSearch(words: string): void {
  const query = words.trim();
  if (query === '') return;
  const others = readRecent().filter((one) => one.toLowerCase() !== query.toLowerCase());
  writeItem(RECENT, JSON.stringify([query, ...others].slice(0, MAX_SEARCHES)));
}

interface NewestProps {
  domain: string;
  apiKey: string;
}

const SHOWN = 4;

/** Suggestions before anything is typed. Renders nothing if the request fails. */
function NewestArticles({ domain, apiKey }: NewestProps) {
  const [newest, setNewest] = useState<readonly BlogSummary[]>([]);
  useEffect(() => {
    const closed = new AbortController();
    askBlogs(1, { domain, apiKey, signal: closed.signal }).then(
      ({ blogs }) => setNewest(blogs.slice(0, SHOWN)),
      () => {},
    );
    return () => closed.abort();
  }, [domain, apiKey]);
  if (newest.length === 0) return null;
  return (
    <section aria-label="Newest articles">
      <h2 className="palette__head">Newest articles</h2>
      {newest.map(({ slug, metaTitle }) => (
        <a className="hit" key={slug} href={`/blog/${encodeURIComponent(slug)}`}>
          <span className="hit__t">{metaTitle}</span>
        </a>
      ))}
    </section>
  );
}

/** Debounce: one request per word rather than per letter. */
const PAUSE_MS = 120;

interface Results {
  state: 'idle' | 'searching' | 'found' | 'failed';
  answer: SearchAnswer | null;
}

/** Search results for the words, debounced. Aborts outdated requests. */
function useResults(words: string): Results {
  const [results, setResults] = useState<Results>({ state: 'idle', answer: null });
  useEffect(() => {
    // A trailing space marks the last word as complete.
    const query = words.trimStart();
    if (query === '') {
      setResults({ state: 'idle', answer: null });
      return;
    }
    const request = new AbortController();
    setResults(({ answer }) => ({ state: 'searching', answer }));
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/search?${new URLSearchParams({ q: query })}`, {
          signal: request.signal,
        });
        if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
        setResults({ state: 'found', answer: await response.json() });
      } catch {
        if (!request.signal.aborted) setResults({ state: 'failed', answer: null });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [words]);
  return results;
}
