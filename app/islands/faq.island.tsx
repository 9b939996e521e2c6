import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ALL_OPEN, categorySlug } from '../../contract/faq-category.ts';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/states.tsx';
import { defineIsland } from './define-island.ts';
import {
  type CategoryCount,
  describeResults,
  type FaqQuery,
  faqAddress,
  MAX_SEARCH_LENGTH,
  quoted,
  sum,
} from './faq/faq-query.ts';
import { FAQ_LIST } from './faq/highlight.ts';
import { type ListedEntries, listEntries } from './faq/listed-entries.ts';

interface FaqSearchProps extends FaqQuery {
  /** The number of matches in each category. */
  counts: readonly CategoryCount[];
  /** Whether all visible entries are open. */
  open: boolean;
}

/** Delay of address updates: browsers limit their rate. */
const PAUSE_MS = 500;

/** The filter and the search above the list. Without scripts, links and a form. */
function FaqSearch(first: FaqSearchProps) {
  const [result, setResult] = useState(first);
  const [address, setAddress] = useState(first);
  const list = useRef<ListedEntries>(null);
  const field = useRef<HTMLInputElement>(null);
  const { category, words, counts, open } = result;
  const { category: firstCategory, words: firstWords } = first;

  useEffect(() => {
    const element = document.getElementById(FAQ_LIST);
    if (!element) throw new Error('the list of questions is not on the page');
    list.current = listEntries(element);
    list.current.show({ category: firstCategory, words: firstWords });
  }, [firstCategory, firstWords]);

  useEffect(() => {
    if (result === address) return;
    const timer = setTimeout(() => {
      history.replaceState(history.state, '', faqAddress(result));
      setAddress(result);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [result, address]);

  const find = (change: Partial<FaqQuery>) => {
    if (!list.current || !field.current) return;
    const query = { category, words: field.current.value, ...change };
    setResult({ ...query, open: false, counts: list.current.show(query) });
  };
  const choose = (change: Partial<FaqQuery>) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (!list.current || !field.current) return;
    event.preventDefault();
    if (change.words !== undefined) {
      field.current.value = change.words;
      field.current.focus();
    }
    find(change);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (submitter?.dataset.open) {
      list.current?.setOpen(!open);
      setResult({ ...result, open: !open });
    }
    // Closes the on-screen keyboard, which covers the results.
    else field.current?.blur();
  };

  const matches = sum(counts);
  const here = category ? counts.filter((one) => one.category === category) : counts;
  const visible = sum(here);
  const total = here.reduce((all, one) => all + one.total, 0);
  return (
    <>
      <nav className="sidelist" aria-label="Categories">
        <ul>
          {[{ category: null, count: matches }, ...counts].map(({ category: name, count }) => (
            <li key={name}>
              <a
                href={faqAddress({ category: name, words: address.words })}
                aria-current={name === category ? 'true' : undefined}
                onClick={choose({ category: name })}
              >
                {name ?? 'All'}
                <span>
                  {count}
                  <span className="vh">{count === 1 ? ' question' : ' questions'}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <search className="faq__search" aria-label="Questions">
        <form action="/faq" onSubmit={submit}>
          {category ? <input type="hidden" name="category" value={categorySlug(category)} /> : null}
          <div className="faq__field">
            <label className="field">
              <span className="vh">Search questions and answers</span>
              <Icon name="search" />
              <input
                ref={field}
                type="search"
                name="q"
                defaultValue={first.words}
                maxLength={MAX_SEARCH_LENGTH}
                placeholder="Search questions and answers"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="search"
                onInput={() => find({})}
              />
            </label>
            <button className="btn btn--solid faq__submit" type="submit">
              Search
            </button>
          </div>
          <div className="faq__bar">
            <p className="count" role="status">
              {describeResults({ category, words }, visible, total)}
            </p>
            <button
              className="txtlink faq__all"
              type="submit"
              hidden={visible === 0}
              data-open={open ? 'none' : ALL_OPEN}
              {...(open ? {} : { name: 'open', value: ALL_OPEN })}
            >
              {open ? 'Collapse all' : 'Expand all'}
            </button>
          </div>
        </form>
        {visible === 0 ? (
          <EmptyResult category={category} words={words} elsewhere={matches} choose={choose} />
        ) : null}
      </search>
    </>
  );
}

export const faq = defineIsland('faq', FaqSearch);

interface EmptyResultProps extends FaqQuery {
  /** How many entries of other categories have the words. */
  elsewhere: number;
  choose(change: Partial<FaqQuery>): (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Nothing was found here: says what to try, and where there is something. */
function EmptyResult({ category, words, elsewhere, choose }: EmptyResultProps) {
  const place = category ? ` in ${category}` : '';
  return (
    <Notice title={`No questions${place} match ${quoted(words)}`}>
      <p>
        {elsewhere > 0
          ? 'Other categories have an answer.'
          : 'Try a shorter word or another spelling: we look for the exact text.'}
      </p>
      <p className="faq__ways">
        {elsewhere > 0 ? (
          <a
            className="btn btn--solid"
            href={faqAddress({ category: null, words })}
            onClick={choose({ category: null })}
          >
            Search all categories ({elsewhere})
          </a>
        ) : null}
        <a className="btn" href={faqAddress({ category, words: '' })} onClick={choose({ words: '' })}>
          Clear search
        </a>
        <a className="txtlink" href="/contact">
          Ask the newsroom
        </a>
      </p>
    </Notice>
  );
}
