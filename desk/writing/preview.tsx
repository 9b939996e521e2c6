import { useEffect, useRef, useState } from 'react';
import { asDeskError, type DeskError } from '../api.ts';
import { PageFrame, PREVIEW_WIDTHS, Switch, useThemeSwitch } from '../components/page-frame.tsx';
import { Problem } from '../components/problem.tsx';
import { useDesk } from '../desk-context.ts';
import type { Content, Text } from './text-content.ts';

const DELAY_MS = 600;
const RETRY_MS = 1000;
const VIEWS = [
  ['phone', 'Phone'],
  ['desktop', 'Desktop'],
  ['card', 'Share card'],
] as const;

/** The text while it is typed, rendered by the code of the site. */
export function Preview({ text, content }: { text: Text; content: Content }) {
  const { call, session } = useDesk();
  const isSignedIn = session.account !== null;
  const [view, setView] = useState<(typeof VIEWS)[number][0]>('phone');
  const [theme, themeSwitch] = useThemeSwitch();
  const [html, setHtml] = useState<string>();
  const [card, setCard] = useState<string>();
  const [error, setError] = useState<DeskError>();
  const isCard = view === 'card';
  const isFirst = useRef(true);
  const { kind, file } = text;

  useEffect(() => {
    if (!isSignedIn) return;
    const controller = new AbortController();
    const { signal } = controller;
    const render = async () => {
      const input = { query: { kind, file }, body: { text: content } };
      try {
        if (isCard) setCard((await call('previewCard', input, signal)).image);
        else setHtml(await call('previewText', input, signal));
        setError(undefined);
      } catch (failure) {
        if (signal.aborted) return;
        const error = asDeskError(failure);
        // The server renders another preview of this account.
        if (error.status === 429) timer = setTimeout(render, RETRY_MS);
        else setError(error);
      }
    };
    let timer = setTimeout(render, isFirst.current ? 0 : DELAY_MS);
    isFirst.current = false;
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [call, isSignedIn, kind, file, content, isCard]);

  return (
    <section className="look" aria-label="Preview">
      <div className="look__bar">
        <Switch
          name="Width"
          options={kind === 'articles' ? VIEWS : VIEWS.slice(0, 2)}
          value={view}
          onChange={setView}
        />
        {isCard ? null : themeSwitch}
      </div>
      <Problem error={error} />
      {isCard ? (
        card ? (
          <img className="look__card" src={card} alt="Share card" width={1200} height={630} />
        ) : (
          <p className="empty">Loading…</p>
        )
      ) : (
        <PageFrame
          title="The text as readers see it"
          html={html}
          theme={theme}
          width={PREVIEW_WIDTHS[view]}
        />
      )}
    </section>
  );
}
