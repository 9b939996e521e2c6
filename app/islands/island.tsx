import type { ComponentType } from 'react';
import type { IslandDefinition } from './define-island.ts';

/**
 * When an island's code is fetched and hydrated: at first use, at a live event, or, if the browser stores something that it shows
 * (browser/reading.ts), after the page has loaded.
 */
export type WakeOn = 'interaction' | 'live' | 'stored';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'island-root': { name: string; on: WakeOn; props: string; children: JSX.Element };
    }
  }
}

interface IslandProps<Props> {
  of: IslandDefinition<Props>;
  on: WakeOn;
  props: Props;
}

/** An interactive part of the page: server HTML until the island is hydrated. */
export function Island<Props extends object>({ of: { name, Component }, on, props }: IslandProps<Props>) {
  const View: ComponentType<Props> = Component;
  return (
    <island-root name={name} on={on} props={JSON.stringify(props)}>
      <View {...props} />
    </island-root>
  );
}
