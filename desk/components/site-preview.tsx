import { type ComponentProps, useState } from 'react';
import { usePreview } from '../use-preview.ts';
import { PageFrame, PREVIEW_WIDTHS, Switch, useThemeSwitch, WIDTHS } from './page-frame.tsx';
import { Problem } from './problem.tsx';

interface SitePreviewProps extends Pick<ComponentProps<typeof PageFrame>, 'title' | 'overlay'> {
  label: string;
  /** As of `usePreview`. */
  load: (signal: AbortSignal) => Promise<string>;
  parts: readonly unknown[];
  delayMs: number;
}

/** A page of the site with what is edited, at a chosen width and in a chosen theme. */
export function SitePreview({ label, load, parts, delayMs, ...frame }: SitePreviewProps) {
  const [width, setWidth] = useState<keyof typeof PREVIEW_WIDTHS>(() =>
    matchMedia('(width < 40em)').matches ? 'phone' : 'desktop',
  );
  const [theme, themeSwitch] = useThemeSwitch();
  const { preview, error } = usePreview(load, parts, delayMs);
  return (
    <section className="look" aria-label={label}>
      <div className="look__bar">
        <Switch name="Width" options={WIDTHS} value={width} onChange={setWidth} />
        {themeSwitch}
      </div>
      <Problem error={error} />
      <PageFrame key={width} html={preview} theme={theme} width={PREVIEW_WIDTHS[width]} {...frame} />
    </section>
  );
}
