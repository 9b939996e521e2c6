import { type ComponentType, lazy, useState } from 'react';
import { Button } from './components/button.tsx';

const preloads: (() => Promise<void>)[] = [];

/**
 * A component in a file of its own. Once `preloadScreens` has loaded it, it opens at once: React shows what follows a
 * fallback no earlier than 300 ms after it.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  preloads.push(async () => {
    // If this fails, opening the screen tries again.
    Loaded ??= await load().catch(() => undefined);
  });
  const Lazy = lazy(() =>
    load().then(
      (Screen) => ({ default: Screen }),
      () => ({ default: NotLoaded }),
    ),
  );
  return function LazyScreen(props: Props) {
    const [Screen] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Screen {...props} />;
  };
}

export function preloadScreens(): void {
  for (const preload of preloads) void preload();
}

function NotLoaded() {
  return (
    <div className="alert" role="alert">
      <p>This screen could not be loaded. The connection is lost, or the desk has a new version.</p>
      <Button onClick={() => location.reload()}>Load again</Button>
    </div>
  );
}
