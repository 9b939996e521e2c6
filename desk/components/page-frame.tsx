import { type JSX, useEffect, useRef, useState } from 'react';

type Theme = 'light' | 'dark';

/** Widths of the screens that previews show. */
export const PREVIEW_WIDTHS = { phone: 390, desktop: 1440 } as const;
const THEMES = [
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
export function PageFrame({
  title,
  html,
  theme,
  width,
}: {
  title: string;
  html: string | undefined;
  theme: Theme;
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
        title={title}
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
