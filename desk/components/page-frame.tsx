import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react';

type Theme = 'light' | 'dark';

/** Widths of the screens that previews show. */
export const PREVIEW_WIDTHS = { phone: 390, desktop: 1440 } as const;
export const WIDTHS = [
  ['phone', 'Phone'],
  ['desktop', 'Desktop'],
] as const;
export const THEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** The theme of a preview, at first that of the desk, and the switch for it. */
export function useThemeSwitch(): [theme: Theme, control: JSX.Element] {
  const [theme, setTheme] = useState<Theme>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  return [theme, <Switch key="theme" name="Theme" options={THEMES} value={theme} onChange={setTheme} />];
}

export function Switch<Value extends string>({
  name,
  options,
  value,
  onChange,
}: {
  name: string;
  options: readonly (readonly [value: Value, name: string])[];
  value: Value;
  onChange: (value: Value) => void;
}) {
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

interface PageFrameProps {
  title: string;
  html: string | undefined;
  theme: Theme;
  width: number;
  /** Drawn over the page, at its size: then the box scrolls it as a whole. */
  overlay?: ((page: Document) => ReactNode) | undefined;
}

/** Scripts do not run in the sandbox, so that the page is measured at this height and then shown in full. */
const MEASURED_HEIGHT = 900;

/** A page of full width, scaled to its box, without scripts. It keeps its scroll position. */
export function PageFrame({ title, html, theme, width, overlay }: PageFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [boxWidth, setBoxWidth] = useState(0);
  const [page, setPage] = useState<{ document: Document; height: number }>();
  const scrollTop = useRef(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setBoxWidth(entry?.contentRect.width ?? 0));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const scale = boxWidth === 0 ? 1 : Math.min(1, boxWidth / width);
  // The sandbox logs each script that it blocks. `data-scripts` shows the tools that need scripts.
  const source = html
    ?.replace(/<script\b.*?<\/script>/gs, '')
    // Pages of the site, such as a wall of events, are not served to the desk.
    .replace(/(<iframe\b[^<>]*) src="\//g, '$1 data-src="/')
    // The page is one stop of the Tab key, from which arrow keys scroll it.
    .replace(/<(?:a|button|input|select|textarea|summary|iframe|video|audio)\b/g, '$& tabindex="-1"')
    .replace('<html', `<html tabindex="0" data-theme="${theme}" data-scripts=""`);
  function keepScrollPosition(): void {
    const view = frame.current?.contentWindow;
    view?.scrollTo(0, scrollTop.current);
    view?.addEventListener('scroll', () => {
      scrollTop.current = view.scrollY;
    });
  }
  function measure(): void {
    const document = frame.current?.contentDocument;
    if (!frame.current || !document?.body) return;
    frame.current.style.height = `${MEASURED_HEIGHT}px`;
    const height = document.documentElement.scrollHeight;
    frame.current.style.height = `${height}px`;
    setPage({ document, height });
  }
  async function showWhole(): Promise<void> {
    measure();
    await frame.current?.contentDocument?.fonts.ready;
    measure();
  }
  const height = page?.height ?? MEASURED_HEIGHT;
  const style = {
    width,
    height: overlay ? height : `${100 / scale}%`,
    scale: String(scale),
    marginLeft: Math.max(0, (boxWidth - width) / 2),
  };
  return (
    <div className={overlay ? 'look__box look__box--whole' : 'look__box'} ref={box}>
      {source === undefined || (overlay && !page) ? <p className="empty">Loading…</p> : null}
      <div
        className={overlay ? 'look__page' : 'look__frame'}
        style={overlay ? { height: height * scale } : {}}
      >
        <iframe
          ref={frame}
          title={title}
          sandbox="allow-same-origin"
          srcDoc={source ?? ''}
          onLoad={overlay ? () => void showWhole() : keepScrollPosition}
          hidden={source === undefined}
          inert={overlay !== undefined}
          style={style}
        />
        {overlay && page && source !== undefined ? (
          <div className="look__overlay" style={{ ...style, fontSize: `${1 / scale}rem` }}>
            {overlay(page.document)}
          </div>
        ) : null}
      </div>
    </div>
  );
}
