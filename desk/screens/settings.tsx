import { type JSX, useEffect } from 'react';
import { Page } from '../components/page.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { useResource } from '../use-resource.ts';

/** publication.json as it is on disk; `#L12` marks a line. */
export function Settings({ address }: { address: URL }): JSX.Element {
  const settings = useResource('settings', {});
  const marked = address.hash.slice(1);
  const isLoaded = settings.data !== undefined;
  useEffect(() => {
    if (isLoaded && marked) document.getElementById(marked)?.scrollIntoView({ block: 'center' });
  }, [isLoaded, marked]);
  return (
    <Page title="Settings" about="Edit this file in the paper’s folder; the site reloads it when you save.">
      <ResourceView resource={settings}>
        {({ file, text }) => (
          <section className="part" aria-label={file}>
            <p className="meta settings__file">{file}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long lines. */}
            <pre className="code" tabIndex={0}>
              {text
                .replace(/\n$/, '')
                .split('\n')
                .map((line, index) => (
                  <span
                    key={index}
                    id={`L${index + 1}`}
                    className={marked === `L${index + 1}` ? 'code__line code__line--marked' : 'code__line'}
                  >
                    {line}
                    {'\n'}
                  </span>
                ))}
            </pre>
          </section>
        )}
      </ResourceView>
    </Page>
  );
}
