import type { Kit } from './kit.ts';

/** One motif, drawn afresh from every seed. */
export interface Scene {
  readonly name: string;
  /** Words in a headline that call for this scene, matched where a word begins. */
  readonly words: RegExp;
  readonly draw: (kit: Kit) => void;
}

/** The scenes of one category, in the order in which seeds count through them. */
export type Scenes = readonly [Scene, ...Scene[]];
