import { type ReactNode, useLayoutEffect, useState } from 'react';
import {
  forgetHistory,
  type ListedArticle,
  readHistory,
  readSaved,
  unsaveArticle,
} from '../browser/reading-list.ts';
import { SectionHead } from '../components/section-head.tsx';
import { absoluteTime, dateStyleOfPage, relativeTime } from '../text/relative-time.ts';
import { defineIsland } from './define-island.ts';

/** The articles that this browser stores as saved and as read. The server renders both lists empty. */
function SavedArticles() {
  const [saved, setSaved] = useState<readonly ListedArticle[]>([]);
  const [history, setHistory] = useState<readonly ListedArticle[]>([]);
  const readLists = () => {
    setSaved(readSaved());
    setHistory(readHistory());
  };
  // Before the paint that shows the island, so that nothing moves.
  useLayoutEffect(readLists, []);
  const remove = (path: string) => {
    unsaveArticle(path);
    readLists();
  };
  const clear = () => {
    forgetHistory();
    readLists();
  };
  return (
    <>
      <section aria-labelledby="saved-later">
        <SectionHead title="Saved for later" id="saved-later" />
        <Articles
          verb="Saved"
          articles={saved}
          empty="Nothing saved yet. Tap Save for later on any article."
          action={({ path, title }) => (
            <button
              className="txtlink"
              type="button"
              aria-label={`Remove ${title}`}
              onClick={() => remove(path)}
            >
              Remove
            </button>
          )}
        />
      </section>
      <section aria-labelledby="saved-history">
        <SectionHead title="Reading history" id="saved-history" />
        <Articles
          verb="Opened"
          articles={history}
          empty="You haven’t opened an article in this browser yet."
        />
        {history.length > 0 ? (
          <button className="btn saved__clear" type="button" onClick={clear}>
            Clear history
          </button>
        ) : null}
      </section>
    </>
  );
}

interface ArticlesProps {
  verb: string;
  articles: readonly ListedArticle[];
  empty: string;
  action?: (article: ListedArticle) => ReactNode;
}

function Articles({ verb, articles, empty, action }: ArticlesProps) {
  return (
    <ul className="saved__list">
      {articles.map((article) => (
        <li key={article.path}>
          <h3 className="hed hed--lg">
            <a href={article.path}>{article.title}</a>
          </h3>
          <p className="meta">
            {`${verb} `}
            <TimeAgo moment={new Date(article.at)} />
          </p>
          {action?.(article)}
        </li>
      ))}
      {articles.length === 0 ? (
        <li>
          <p className="dek">{empty}</p>
        </li>
      ) : null}
    </ul>
  );
}

/** Gets its tooltip from the pointer: creating the first formatter takes a slow phone 200 ms. */
function TimeAgo({ moment }: { moment: Date }) {
  const style = dateStyleOfPage();
  return (
    <time
      dateTime={moment.toISOString()}
      data-relative=""
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = absoluteTime(moment, style);
      }}
    >
      {relativeTime(moment, new Date(), style)}
    </time>
  );
}

export const savedArticles = defineIsland('saved', SavedArticles);
