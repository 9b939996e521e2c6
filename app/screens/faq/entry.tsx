import { Fragment, type JSX } from 'react';
import type { FaqEntry } from '../../../contract/faq.ts';
import { splitRuns } from './find-text.ts';

interface EntryProps {
  entry: FaqEntry;
  /** What to mark in it. */
  words: string;
  open: boolean;
  hidden: boolean;
}

/** One question: the browser's own disclosure, which needs no script and knows nothing of its neighbours. */
export function Entry({ entry, words, open, hidden }: EntryProps): JSX.Element {
  const { id, category, question, answer } = entry;
  return (
    <details className="qa" id={id} open={open} hidden={hidden} data-category={category}>
      <summary>
        <span className="qa__c">{category}</span>
        <h2 className="qa__q" data-text>
          <Marked text={question} words={words} />
        </h2>
      </summary>
      <div className="qa__a">
        {answer.split('\n\n').map((paragraph) => (
          <p key={paragraph} data-text>
            <Marked text={paragraph} words={words} />
          </p>
        ))}
        <a className="txtlink" href={`#${id}`}>
          Link to this answer
        </a>
      </div>
    </details>
  );
}

function Marked({ text, words }: { text: string; words: string }): JSX.Element[] {
  return splitRuns(text, words).map(({ mail, parts }, index) => {
    const content = parts.map((part, place) =>
      part.marked ? <mark key={place}>{part.text}</mark> : part.text,
    );
    return mail ? (
      <a key={index} href={`mailto:${mail}`}>
        {content}
      </a>
    ) : (
      <Fragment key={index}>{content}</Fragment>
    );
  });
}
