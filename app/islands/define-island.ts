import type { ComponentType } from 'react';

/** Values that JSON carries from server to browser unchanged. */
type Serialisable =
  | string
  | number
  | boolean
  | null
  | readonly Serialisable[]
  | { readonly [key: string]: Serialisable | undefined };

export interface IslandDefinition<Props> {
  /** The file's name without `.island.tsx`: how the browser finds the code. */
  name: string;
  Component: ComponentType<Props>;
}

export function defineIsland<Props extends { [Key in keyof Props]: Serialisable | undefined }>(
  name: string,
  Component: ComponentType<Props>,
): IslandDefinition<Props> {
  return { name, Component };
}

export function isIslandDefinition(value: unknown): value is IslandDefinition<object> {
  return typeof value === 'object' && value !== null && 'name' in value && 'Component' in value;
}
