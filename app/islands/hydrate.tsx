import { type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isIslandDefinition } from './define-island.ts';

/** Hydrates an island. If it throws, then or later, the server's HTML is restored. */
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
    let alive = false;
    const root = hydrateRoot(
      element,
      <StrictMode>
        <Ready
          then={() => {
            alive = true;
            resolve();
          }}
        >
          <island.Component {...props} />
        </Ready>
      </StrictMode>,
      {
        onRecoverableError: report,
        onUncaughtError: (error) => {
          queueMicrotask(() => {
            root.unmount();
            element.innerHTML = html;
            element.removeAttribute('awake');
            element.setAttribute('failed', '');
          });
          if (alive) report(error);
          else reject(error);
        },
      },
    );
  });
}

/** Calls back after mounting, when event handlers are attached. */
function Ready({ then, children }: { then: () => void; children: ReactNode }): ReactNode {
  useEffect(() => then(), [then]);
  return children;
}
