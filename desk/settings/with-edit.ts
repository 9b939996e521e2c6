import {
  applyEdits,
  inheritedWhole,
  inheritSettings,
  type SettingEdit,
  type SettingPath,
  setAt,
  settingAt,
} from '../../contract/setting-edits.ts';

interface SavedSettings {
  /** Settings of the file. */
  values: unknown;
  /** Settings of the network. */
  inherited: unknown;
}

/** Unsaved edits of a file, with one more. Without a value a setting is removed, or the network’s again. */
export function withEdit(
  saved: SavedSettings,
  edits: readonly SettingEdit[],
  { path, value }: SettingEdit,
): SettingEdit[] {
  const add = (edit: SettingEdit) => {
    const others = edits.filter((other) => !isAt(other.path, edit.path));
    return isSame(settingAt(saved.values, edit.path), edit.value) ? others : [...others, edit];
  };
  const whole = inheritedWhole(path);
  const inherited = settingAt(saved.inherited, whole);
  const own = applyEdits(saved.values, edits);
  if (inherited === undefined) {
    // No setting and null mean the same.
    return add({ path, value: value === undefined && settingAt(saved.values, path) === null ? null : value });
  }
  const isCopied = settingAt(own, whole) === undefined || edits.some((edit) => isSame(edit.path, whole));
  if (!isCopied) return add({ path, value });
  // A paper replaces it as a whole: the first change begins with what the network has.
  const now = settingAt(inheritSettings(own, saved.inherited), whole);
  const next = setAt(now, path.slice(whole.length), value);
  return add({ path: whole, value: value === undefined && isSame(next, inherited) ? undefined : next });
}

interface Saving {
  /** Settings of the file before the save, and after it. */
  before: unknown;
  after: unknown;
  sent: readonly SettingEdit[];
  edits: readonly SettingEdit[];
}

/** What was changed while a save was under way, as edits of the saved file. Without it, what is typed meanwhile is lost. */
export function rebaseEdits({ before, after, sent, edits }: Saving): SettingEdit[] {
  const [saved, typed] = [applyEdits(before, sent), applyEdits(before, edits)];
  const paths = new Map([...sent, ...edits].map(({ path }) => [JSON.stringify(path), path]));
  return [...paths.values()].flatMap((path) => {
    const value = settingAt(typed, path);
    const isOld = isSame(value, settingAt(saved, path)) || isSame(value, settingAt(after, path));
    return isOld ? [] : { path, value };
  });
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a path is that of a setting or of one of its parts. */
export function isAt(path: SettingPath, setting: SettingPath): boolean {
  return setting.every((part, index) => path[index] === part);
}
