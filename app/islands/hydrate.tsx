import { type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isIslandDefinition } from './define-island.ts';

/** Brings one island to life on the server's HTML. Should it throw, then or later, that HTML is put back. */
export function hydrateIsland(
  module: object,
  element: HTMLElement,
  props: object,
  report: (error: unknown) => void,
): Promise<void> {
  const island = Object.values(module).find(isIslandDefinition);
  if (!island) return Promise.reject(new Error('the module exports no island'));
  const html = element.innerHTML;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      queueMicrotask(() => {
        root.unmount();
        element.innerHTML = html;
      });
      report(error);
      reject(error);
    };
    const root = hydrateRoot(
      element,
      <StrictMode>
        <Ready then={resolve}>
          <island.Component {...props} />
        </Ready>
      </StrictMode>,
      { onUncaughtError: fail, onRecoverableError: report },
    );
  });
}

/** Tells when the island is on the page, so that events kept for it reach its handlers. */
function Ready({ then, children }: { then: () => void; children: ReactNode }): ReactNode {
  useEffect(() => then(), [then]);
  return children;
}
