import { type ComponentProps, useState } from 'react';
import { PageFrame, PREVIEW_WIDTHS, Switch, useThemeSwitch, WIDTHS } from '../components/page-frame.tsx';
import { Problem } from '../components/problem.tsx';
import { useDesk } from '../desk-context.ts';
import { usePreview } from '../use-preview.ts';
import type { Content, Text } from './text-content.ts';

const DELAY_MS = 600;
const VIEWS = [...WIDTHS, ['card', 'Share card']] as const;

interface PreviewProps {
  text: Text;
  content: Content;
}

/** The text while it is typed, rendered by the code of the site. */
export function Preview(props: PreviewProps) {
  const [view, setView] = useState<(typeof VIEWS)[number][0]>('phone');
  const [theme, themeSwitch] = useThemeSwitch();
  return (
    <section className="look" aria-label="Preview">
      <div className="look__bar">
        <Switch
          name="Width"
          options={props.text.kind === 'articles' ? VIEWS : WIDTHS}
          value={view}
          onChange={setView}
        />
        {view === 'card' ? null : themeSwitch}
      </div>
      {view === 'card' ? (
        <CardPreview {...props} />
      ) : (
        <PagePreview {...props} theme={theme} width={PREVIEW_WIDTHS[view]} />
      )}
    </section>
  );
}

function PagePreview({
  text: { kind, file },
  content,
  ...frame
}: PreviewProps & Pick<ComponentProps<typeof PageFrame>, 'theme' | 'width'>) {
  const { call } = useDesk();
  const { preview, error } = usePreview(
    (signal) => call('previewText', { query: { kind, file }, body: { text: content } }, signal),
    [content],
    DELAY_MS,
  );
  return (
    <>
      <Problem error={error} />
      <PageFrame title="The text as readers see it" html={preview} {...frame} />
    </>
  );
}

function CardPreview({ text: { kind, file }, content }: PreviewProps) {
  const { call } = useDesk();
  const { preview, error } = usePreview(
    async (signal) =>
      (await call('previewCard', { query: { kind, file }, body: { text: content } }, signal)).image,
    [content],
    DELAY_MS,
  );
  return (
    <>
      <Problem error={error} />
      {preview ? (
        <img className="look__card" src={preview} alt="Share card" width={1200} height={630} />
      ) : (
        <p className="empty">Loading…</p>
      )}
    </>
  );
}
