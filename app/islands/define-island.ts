import type { ComponentType } from 'react';

/** What survives the way from server to browser as JSON. */
export type Serialisable =
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

/** Says where props hold something that JSON would lose, before a reader meets the difference. */
export function assertSerialisable(value: unknown, path: string): asserts value is Serialisable {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) assertSerialisable(item, `${path}[${index}]`);
    return;
  }
  if (typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value))) {
    for (const [key, item] of Object.entries(value)) {
      if (item !== undefined) assertSerialisable(item, `${path}.${key}`);
    }
    return;
  }
  throw new TypeError(
    `${path} cannot be sent to the browser: pass text, numbers, true, false, null, lists or plain objects`,
  );
}
