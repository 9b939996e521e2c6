import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './desk.css';
import { App } from './app.tsx';
import { RouterProvider } from './router.tsx';

/** After an error outside of a screen React removes everything. The browser's storage keeps what was typed. */
function offerReload(error: unknown): void {
  reportError(error);
  const reload = Object.assign(document.createElement('button'), {
    className: 'btn',
    textContent: 'Try again',
    onclick: () => location.reload(),
  });
  const text = 'The desk stopped because of an error. What you typed is kept in this browser.';
  const message = Object.assign(document.createElement('p'), { textContent: text });
  const alert = Object.assign(document.createElement('main'), { className: 'gate', role: 'alert' });
  alert.append(message, reload);
  document.body.append(alert);
}

const root = document.querySelector('#desk');
if (root)
  createRoot(root, { onUncaughtError: offerReload }).render(
    <StrictMode>
      <RouterProvider>
        <App />
      </RouterProvider>
    </StrictMode>,
  );
