export type SettingPath = readonly (string | number)[];

/** A new value of a setting; undefined removes it. */
export interface SettingEdit {
  path: SettingPath;
  value?: unknown;
}

/** The settings of a file after edits. */
export function applyEdits(settings: unknown, edits: readonly SettingEdit[]): unknown {
  return edits.reduce<unknown>((before, edit) => setAt(before, edit.path, edit.value), settings);
}

/** A paper overrides these settings entry by entry, all others as a whole. */
const REPLACED_BY_ENTRY = ['feeds', 'categories', 'desk', 'services', 'texts', 'topics'];

/** The setting that a paper inherits or replaces as a whole, by the path of one of its parts. */
export function inheritedWhole(path: SettingPath): SettingPath {
  return path.slice(0, REPLACED_BY_ENTRY.includes(String(path[0])) ? 2 : 1);
}

/** The settings of a paper with those that it leaves out. What is no object, such as a mistyped file, stays as it is. */
export function inheritSettings(own: unknown, defaults: unknown): unknown {
  if (!isObject(own) || !isObject(defaults)) return own;
  const merged: Record<string, unknown> = { ...defaults, ...own };
  for (const key of REPLACED_BY_ENTRY) {
    const [entries, inherited] = [own[key], defaults[key]];
    if (isObject(entries)) merged[key] = { ...(isObject(inherited) ? inherited : {}), ...entries };
  }
  return merged;
}

export function setAt(before: unknown, [key, ...rest]: SettingPath, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(before) && typeof key === 'number') {
    const next = setAt(before[key], rest, value);
    return next === undefined ? before.toSpliced(key, 1) : before.toSpliced(key, 1, next);
  }
  const settings = new Map(Object.entries(isObject(before) ? before : {}));
  const next = setAt(settings.get(String(key)), rest, value);
  if (next === undefined) settings.delete(String(key));
  else settings.set(String(key), next);
  return Object.fromEntries(settings);
}

export function settingAt(settings: unknown, path: SettingPath): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      Array.isArray(value) ? value[Number(key)] : isObject(value) ? value[String(key)] : undefined,
    settings,
  );
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
