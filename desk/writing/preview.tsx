import { type JSX, useEffect, useRef, useState } from 'react';
import type { DeskError } from '../api.ts';
import { Problem } from '../components/problem.tsx';
import { asDeskError, useDesk } from '../desk-context.ts';
import type { Text, Written } from './written.ts';

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

/** The text as it is typed, by the code of the site. */
export function Preview({ text, written }: { text: Text; written: Written }): JSX.Element {
  const { call } = useDesk();
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
    let isGone = false;
    const show = async () => {
      const input = { query: { kind, file }, body: { text: written } };
      try {
        if (isCard) {
          const { image } = await call('previewCard', input);
          if (!isGone) setCard(image);
        } else {
          const page = await call('previewText', input);
          if (!isGone) setHtml(page);
        }
        if (!isGone) setError(undefined);
      } catch (failure) {
        if (isGone) return;
        const error = asDeskError(failure);
        // Another preview of this account is being made.
        if (error.status === 429) timer = setTimeout(show, RETRY_MS);
        else setError(error);
      }
    };
    let timer = setTimeout(show, isFirst.current ? 0 : DELAY_MS);
    isFirst.current = false;
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [call, kind, file, written, isCard]);

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

/** As wide as a screen, and scaled to the room that there is. Without scripts; it stays where it was scrolled to. */
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
  const [room, setRoom] = useState(0);
  const scrolled = useRef(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  // The frame runs no scripts, and reports each one. Those of the site would say that they run: its tools are shown then.
  const page = html
    ?.replace(/<script\b.*?<\/script>/gs, '')
    .replace('<html', `<html data-theme="${theme}" data-scripts=""`);
  function watch(): void {
    const shown = frame.current?.contentWindow;
    shown?.scrollTo(0, scrolled.current);
    shown?.addEventListener('scroll', () => {
      scrolled.current = shown.scrollY;
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
        onLoad={watch}
        hidden={page === undefined}
        style={{
          width,
          height: `${100 / scale}%`,
          scale: String(scale),
          marginLeft: Math.max(0, (room - width) / 2),
        }}
      />
    </div>
  );
}
