import type { ReactNode } from 'react';
import type { FaqEntry } from '../../../contract/faq.ts';
import { hasText, snippetOf } from '../../islands/faq/find-text.ts';

interface EntryProps {
  entry: FaqEntry;
  open: boolean;
  hidden: boolean;
  /** What the reader looks for: an answer that has it shows where. */
  words: string;
}

/**
 * One question: the browser's own disclosure, which needs no script and is independent of its neighbours. Search engines
 * read it as a part of the list's FAQPage.
 */
export function Entry({ entry: { id, question, answer }, open, hidden, words }: EntryProps) {
  const snippet = open || hasText({ question, answer: '' }, words) ? undefined : snippetOf(answer, words);
  return (
    <details
      className="qa below"
      id={id}
      open={open}
      hidden={hidden}
      itemProp="mainEntity"
      itemScope
      itemType="https://schema.org/Question"
    >
      <summary>
        <h3 className="qa__q" itemProp="name">
          {question}
        </h3>
        {snippet ? (
          <span className="qa__hit">
            {snippet[0]}
            <mark>{snippet[1]}</mark>
            {snippet[2]}
          </span>
        ) : null}
      </summary>
      <div className="qa__a" itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
        <div itemProp="text">
          {answer.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{withMailLinks(paragraph)}</p>
          ))}
        </div>
        <a className="txtlink" href={`#${id}`}>
          Link to this answer
        </a>
      </div>
    </details>
  );
}

const MAIL = /([a-z0-9][a-z0-9._-]*@[a-z0-9-]+(?:\.[a-z0-9-]+)+)/i;

function withMailLinks(text: string): ReactNode[] {
  // Split by a pattern in brackets, every second piece is a match.
  return text.split(MAIL).map((piece, place) =>
    place % 2 === 1 ? (
      <a key={place} href={`mailto:${piece}`}>
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
