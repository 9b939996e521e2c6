import type { MouseEvent } from 'react';
import { Notice } from '../../components/states.tsx';
import { type FaqQuery, faqAddress, quoted } from './faq-query.ts';

interface EmptyResultProps extends FaqQuery {
  /** How many entries of other categories have the words. */
  elsewhere: number;
  choose(change: Partial<FaqQuery>): (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Nothing was found here: says what to try, and where there is something. */
export function EmptyResult({ category, words, elsewhere, choose }: EmptyResultProps) {
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
