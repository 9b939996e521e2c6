import type { Kit } from './kit.ts';

/** One motif, drawn afresh from every seed. */
export interface Scene {
  readonly name: string;
  readonly draw: (kit: Kit) => void;
}

/** The scenes of one category. */
export type Scenes = readonly [Scene, ...Scene[]];
