import { type JSX, useState } from 'react';
import { settingAt } from '../../contract/setting-edits.ts';
import { Choice, Field, TextField } from '../components/field.tsx';
import type { FieldSpec, GroupSpec } from './fields.ts';
import { issueAt, type SettingsDraft } from './use-settings.ts';

export function Groups({
  draft,
  groups,
}: {
  draft: SettingsDraft;
  groups: readonly GroupSpec[];
}): JSX.Element {
  return (
    <>
      {groups.map(({ title, about, fields }) => (
        <section key={title} className="part" aria-label={title}>
          <h2 className="head">{title}</h2>
          {about ? <p className="note">{about}</p> : null}
          <div className="sheet__fields">
            <Fields draft={draft} fields={fields} />
          </div>
        </section>
      ))}
    </>
  );
}

export function Fields({
  draft,
  fields,
}: {
  draft: SettingsDraft;
  fields: readonly FieldSpec[];
}): JSX.Element[] {
  return fields.map((spec) => <SettingField key={spec.path.join('.')} draft={draft} spec={spec} />);
}

function SettingField({ draft, spec }: { draft: SettingsDraft; spec: FieldSpec }): JSX.Element {
  const { path, label, hint, type, fallback, max, isRequired = false } = spec;
  const value = settingAt(draft.values, path);
  const common = {
    label,
    hint,
    issue: issueAt(draft.issues, path),
    disabled: !draft.mayWrite,
    ...(max === undefined ? {} : { maxLength: max }),
    ...(typeof fallback === 'string' ? { placeholder: fallback } : {}),
  };
  const text = value === undefined || value === null ? '' : String(value);
  const setText = (typed: string) => draft.set(path, typed === '' && !isRequired ? undefined : typed);
  switch (type) {
    case 'flag':
      return (
        <label className="flag">
          <input
            type="checkbox"
            disabled={!draft.mayWrite}
            checked={typeof value === 'boolean' ? value : fallback === true}
            onChange={({ target }) => draft.set(path, target.checked)}
          />
          {label}
        </label>
      );
    case 'number':
      return (
        <Field
          {...common}
          type="number"
          value={text}
          onChange={({ target }) => draft.set(path, target.value === '' ? undefined : Number(target.value))}
        />
      );
    case 'lines':
      return (
        <Lines
          {...common}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(lines) => draft.set(path, lines.length === 0 && !isRequired ? undefined : lines)}
        />
      );
    case 'text':
      return <TextField {...common} value={text} onChange={({ target }) => setText(target.value)} />;
    case 'choice':
      return (
        <Choice
          {...common}
          options={spec.options ?? []}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      );
    default:
      return <Field {...common} value={text} onChange={({ target }) => setText(target.value)} />;
  }
}

/** A list, one entry per line. Keeps an empty last line while it is typed. */
export function Lines({
  value,
  onChange,
  ...field
}: {
  label: string;
  hint: string | undefined;
  issue: string | undefined;
  disabled: boolean;
  value: readonly string[];
  onChange: (lines: string[]) => void;
}): JSX.Element {
  const [typed, setTyped] = useState(() => value.join('\n'));
  const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);
  // Discarded, or changed by somebody else.
  const text = linesOf(typed).join('\n') === value.join('\n') ? typed : value.join('\n');
  return (
    <TextField
      {...field}
      rows={Math.min(12, Math.max(3, value.length + 1))}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(linesOf(target.value));
      }}
    />
  );
}
