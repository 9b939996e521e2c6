import { type JSX, useEffect, useRef, useState } from 'react';
import { asDeskError, type DeskError } from '../api.ts';
import { Problem } from '../components/problem.tsx';
import { useDesk } from '../desk-context.ts';
import type { Content, Text } from './text-content.ts';

const DELAY_MS = 600;
const RETRY_MS = 1000;
const WIDTHS = { phone: 390, desktop: 1440 } as const;
const VIEWS = [
  ['phone', 'Phone'],
  ['desktop', 'Desktop'],
  ['card', 'Share card'],
] as const;
const THEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** The text while it is typed, rendered by the code of the site. */
export function Preview({ text, content }: { text: Text; content: Content }): JSX.Element {
  const { call, session } = useDesk();
  const isSignedIn = session.account !== null;
  const [view, setView] = useState<(typeof VIEWS)[number][0]>('phone');
  const [theme, setTheme] = useState(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
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
        {isCard ? null : <Switch name="Theme" options={THEMES} value={theme} onChange={setTheme} />}
      </div>
      <Problem error={error} />
      {isCard ? (
        card ? (
          <img className="look__card" src={card} alt="Share card" width={1200} height={630} />
        ) : (
          <p className="empty">Loading…</p>
        )
      ) : (
        <Frame html={html} theme={theme} width={WIDTHS[view]} />
      )}
    </section>
  );
}

function Switch<Value extends string>({
  name,
  options,
  value,
  onChange,
}: {
  name: string;
  options: readonly (readonly [value: Value, name: string])[];
  value: Value;
  onChange: (value: Value) => void;
}): JSX.Element {
  return (
    <fieldset className="switch">
      <legend className="vh">{name}</legend>
      {options.map(([key, label]) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => onChange(key)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** A page of full width, scaled to its box, without scripts. It keeps its scroll position. */
function Frame({
  html,
  theme,
  width,
}: {
  html: string | undefined;
  theme: string;
  width: number;
}): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [boxWidth, setBoxWidth] = useState(0);
  const scrollTop = useRef(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setBoxWidth(entry?.contentRect.width ?? 0));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const scale = boxWidth === 0 ? 1 : Math.min(1, boxWidth / width);
  // The sandbox logs each script that it blocks. `data-scripts` shows the tools that need scripts.
  const page = html
    ?.replace(/<script\b.*?<\/script>/gs, '')
    .replace('<html', `<html data-theme="${theme}" data-scripts=""`);
  function keepScrollPosition(): void {
    const view = frame.current?.contentWindow;
    view?.scrollTo(0, scrollTop.current);
    view?.addEventListener('scroll', () => {
      scrollTop.current = view.scrollY;
    });
  }
  return (
    <div className="look__box" ref={box}>
      {page === undefined ? <p className="empty">Loading…</p> : null}
      <iframe
        ref={frame}
        title="The text as readers see it"
        sandbox="allow-same-origin"
        srcDoc={page ?? ''}
        onLoad={keepScrollPosition}
        hidden={page === undefined}
        style={{
          width,
          height: `${100 / scale}%`,
          scale: String(scale),
          marginLeft: Math.max(0, (boxWidth - width) / 2),
        }}
      />
    </div>
  );
}
