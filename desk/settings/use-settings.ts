import { useEffect, useState } from 'react';
import type { DeskBody, DeskResponse } from '../../contract/desk.ts';
import type { SettingsFile } from '../../contract/desk-settings.ts';
import {
  applyEdits,
  inheritedWhole,
  inheritSettings,
  type SettingEdit,
  type SettingPath,
  settingAt,
} from '../../contract/setting-edits.ts';
import { asDeskError, DeskError } from '../api.ts';
import { useDesk } from '../desk-context.ts';
import { capital } from '../format.ts';
import { useAction } from '../use-action.ts';
import { isTransient } from '../writing/text-state.ts';
import { refusal } from './fields.ts';
import { isAt, isSame, rebaseEdits, withEdit } from './with-edit.ts';

type Saved = DeskResponse<'settings'>;
type Change = DeskBody<'saveSettings'>['change'];
export type SettingIssue = Saved['issues'][number];
export type SettingsDraft = ReturnType<typeof useSettings>;

const CHECK_DELAY_MS = 500;
/** A restart takes some seconds. */
const RESTART_ATTEMPTS = 8;
const RESTART_DELAY_MS = 2000;
const NOT_SAVED =
  'The site restarted before it saved anything. Your changes are still here: save them again.';
const CONFLICT = 409;
const REPLACES =
  'Someone else changed the file while you were working. Do this again to replace their version, which stays under Versions.';

/** A file of settings with the changes that are not saved. */
export function useSettings(file: SettingsFile, first: Saved) {
  const { call, session, setSession } = useDesk();
  const [saved, setSaved] = useState(first);
  const [edits, setEdits] = useState<readonly SettingEdit[]>([]);
  /** The whole file as it is typed under File. */
  const [typed, setTyped] = useState(first.values === null ? first.source : undefined);
  const [issues, setIssues] = useState(first.issues);
  /** Settings that somebody else changed, too; the next save replaces them. */
  const [competing, setCompeting] = useState<readonly SettingEdit[]>([]);
  const query = { file };
  const isSignedIn = session.account !== null;

  const source = typed === saved.source ? undefined : typed;
  const isDirty = edits.length > 0 || source !== undefined;

  useEffect(() => {
    if (!isDirty) return setIssues(saved.issues);
    if (!isSignedIn) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const input = { query: { file }, body: { change: changeOf(edits, source) } };
      const checked = await call('checkSettings', input, controller.signal).catch(() => undefined);
      if (checked && !controller.signal.aborted) setIssues(checked.issues);
    }, CHECK_DELAY_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [call, isSignedIn, file, saved, edits, source, isDirty]);

  /** `change` was saved; what was typed since stays. */
  function accept(next: Saved, change: Change): void {
    const sent = 'edits' in change ? change.edits : [];
    setSaved(next);
    setEdits((edits) => rebaseEdits({ before: saved.values, after: next.values, sent, edits }));
    const sentSource = 'source' in change ? change.source : undefined;
    setTyped((typed) =>
      typed !== undefined && typed !== sentSource && typed !== saved.source
        ? typed
        : next.values === null
          ? next.source
          : undefined,
    );
    setCompeting([]);
  }

  async function put(base: string, change: Change) {
    const result = await call('saveSettings', { query, body: { base, change } });
    accept(result, change);
    // The name and the sections of the paper may be others now.
    setSession(await call('session', {}));
    if (result.problem !== '') throw new DeskError(500, `Saved, but not in use yet: ${result.problem}`);
    return 'Saved. The site uses the new settings.';
  }

  /** A restart ends a save without a response: says what holds once the site is back. */
  async function settle(change: Change, error: DeskError): Promise<string> {
    for (let attempt = 0; attempt < RESTART_ATTEMPTS; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, RESTART_DELAY_MS));
      const current = await call('settings', { query }).catch(() => undefined);
      if (!current) continue;
      if (!isSaved(change, current)) throw new DeskError(error.status, NOT_SAVED);
      accept(current, change);
      return 'Saved. The site restarted and uses the new settings.';
    }
    throw error;
  }

  const saving = useAction(async (restored: string | undefined) => {
    const change = changeOf(edits, restored ?? source);
    try {
      return await put(saved.revision, change);
    } catch (failure) {
      const error = asDeskError(failure);
      if (error.issues) setIssues(error.issues);
      const reason = refusal(error.issues ?? []);
      if (reason) throw new DeskError(error.status, reason);
      if (isTransient(error)) return settle(change, error);
      if (error.status !== CONFLICT) throw failure;
      const current = await call('settings', { query });
      if (current.revision === saved.revision) throw failure;
      if ('source' in change) {
        setSaved(current);
        throw new DeskError(CONFLICT, REPLACES);
      }
      const both = edits.filter(
        ({ path }) => !isSame(settingAt(current.values, path), settingAt(saved.values, path)),
      );
      setSaved(current);
      setCompeting(both);
      if (both.length > 0) return undefined;
      // Somebody else changed other settings.
      return put(current.revision, change);
    }
  });

  const values = applyEdits(saved.values, edits);
  const all = inheritSettings(values, saved.inherited);

  return {
    file,
    saved,
    edits,
    typed,
    setTyped,
    isDirty,
    change: changeOf(edits, source),
    /** Settings of the file. */
    values,
    /** With those of the network. */
    all,
    issues,
    competing,
    saving,
    mayWrite: saved.writing.allowed,
    /** Returns the network's value of a setting, if the paper can inherit it. */
    networkValue: (path: SettingPath) => settingAt(saved.inherited, path),
    isInherited: (path: SettingPath) =>
      settingAt(saved.inherited, path) !== undefined && settingAt(values, inheritedWhole(path)) === undefined,
    /** Several settings may be set before the next render. */
    set: (path: SettingPath, value: unknown) => setEdits((edits) => withEdit(saved, edits, { path, value })),
    discard(): void {
      setEdits([]);
      setTyped(saved.values === null ? saved.source : undefined);
      setCompeting([]);
    },
    keepMine: () => setCompeting([]),
    takeTheirs(): void {
      setEdits(edits.filter((edit) => !competing.includes(edit)));
      setCompeting([]);
    },
  };
}

/** Whether a file has a change already. */
export function isSaved(change: Change, { source, values }: Pick<Saved, 'source' | 'values'>): boolean {
  if ('source' in change) return change.source === source;
  return change.edits.every(({ path, value }) => isSame(settingAt(values, path), value));
}

/** The whole file, where that is changed, or edits. */
function changeOf(edits: readonly SettingEdit[], source: string | undefined): Change {
  return source === undefined ? { edits: [...edits] as never } : { source };
}

/** Returns the issue of a setting for its field. Issues of its parts count. */
export function issueAt(issues: readonly SettingIssue[], path: SettingPath): string | undefined {
  const own = issues.filter((issue) => issue.path && isAt(issue.path, path));
  return own.length === 0 ? undefined : [...new Set(own.map(issueText))].join(' ');
}

/** The field shows the setting and its value: its message is the fix. */
function issueText({ path, message, fix }: SettingIssue): string {
  const text = path && message.startsWith(String(path[0])) ? fix : `${message}: ${fix}`;
  return `${capital(text)}.`;
}
