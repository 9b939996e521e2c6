import type { JSX, ReactNode } from 'react';
import type { FaqEntry } from '../../../contract/faq.ts';

interface EntryProps {
  entry: FaqEntry;
  open: boolean;
  hidden: boolean;
}

/**
 * One question: the browser's own disclosure, which needs no script and isValid nothing of its neighbours. Search engines
 * read it as a part of the list's FAQPage.
 */
export function Entry({ entry: { id, category, question, answer }, open, hidden }: EntryProps): JSX.Element {
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
        <span className="qa__c">{category}</span>
        <h2 className="qa__q" itemProp="name">
          {question}
        </h2>
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
