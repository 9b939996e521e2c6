import { BROWSER_ERROR_PATH } from '../../contract/paths.ts';

/** Limit for one page. A loop that fails at every frame is one error. */
const MAX_REPORTS = 5;
const MAX_LENGTH = 500;
const OWN_SCRIPT = /\/assets\/[\w.-]+\.js/;

const reported = new Set<string>();

/** Reports an error to the site: script or island, and message, nothing else. */
export function reportBrowserError(error: unknown, script?: string): void {
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
  // Scripts of extensions and of the browser itself are nobody's here.
  const place = script ?? OWN_SCRIPT.exec(stack)?.[0];
  if (!place || reported.size === MAX_REPORTS) return;
  const name = error instanceof Error ? `${error.name}: ` : '';
  const query = String(
    new URLSearchParams({ script: place, message: (name + message).slice(0, MAX_LENGTH).toWellFormed() }),
  );
  if (reported.has(query)) return;
  reported.add(query);
  fetch(`${BROWSER_ERROR_PATH}?${query}`, {
    credentials: 'omit',
    keepalive: true,
    referrerPolicy: 'no-referrer',
  }).catch(() => {});
}

export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error, message, filename }) =>
    reportBrowserError(error ?? message, OWN_SCRIPT.exec(filename)?.[0]),
  );
  addEventListener('unhandledrejection', ({ reason }) => reportBrowserError(reason));
}
