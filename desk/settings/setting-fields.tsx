import { inheritedWhole, type SettingPath, settingAt } from '../../contract/setting-edits.ts';
import { Button } from '../components/button.tsx';
import { Field, TextField, TimeZoneField } from '../components/field.tsx';
import { ListField } from '../components/list-field.tsx';
import type { FieldSpec, GroupSpec } from './fields.ts';
import { PictureField } from './picture-field.tsx';
import { issueAt, type SettingsDraft } from './use-settings.ts';

export function Groups({ draft, groups }: { draft: SettingsDraft; groups: readonly GroupSpec[] }) {
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

/** Whether a setting is the network's, and the way back to it. */
export function FromNetwork({
  draft,
  path,
  name,
}: {
  draft: SettingsDraft;
  path: SettingPath;
  name: string;
}) {
  if (draft.networkValue(path) === undefined) return null;
  if (draft.isInherited(path)) return <p className="note">From the network. A change here replaces it.</p>;
  return (
    <Button
      disabled={!draft.mayWrite}
      aria-label={`Use the network’s ${name}`}
      onClick={() => draft.set(path, undefined)}
    >
      Use the network’s
    </Button>
  );
}

export function Fields({ draft, fields }: { draft: SettingsDraft; fields: readonly FieldSpec[] }) {
  const wholes = new Map(
    fields.flatMap(({ path }) => {
      const whole = inheritedWhole(path);
      return whole.length < path.length ? [[whole.join('.'), whole] as const] : [];
    }),
  );
  return [
    ...fields.map((spec) => <SettingField key={spec.path.join('.')} draft={draft} spec={spec} />),
    ...[...wholes].map(([name, path]) => <FromNetwork key={name} draft={draft} path={path} name={name} />),
  ];
}

/** In a paper of a network: the setting is null, so that the network’s is not inherited. */
const NONE = 'none';

function SettingField({ draft, spec }: { draft: SettingsDraft; spec: FieldSpec }) {
  const { path, label, hint, type, fallback, max, isRequired = false, isNullable = false } = spec;
  const value = settingAt(draft.values, path);
  const ofNetwork = draft.networkValue(path) ?? undefined;
  const inherited = draft.isInherited(path) ? ofNetwork : undefined;
  const implied = Array.isArray(inherited) ? inherited.join('\n') : (inherited ?? fallback);
  const common = {
    label,
    hint:
      inherited === undefined
        ? hint
        : `${hint ?? ''} From the network.${isNullable ? ` Write “${NONE}” to leave it out.` : ''}`.trim(),
    issue: issueAt(draft.issues, path),
    disabled: !draft.mayWrite,
    ...(max === undefined ? {} : { maxLength: max }),
    ...(['string', 'number'].includes(typeof implied) ? { placeholder: String(implied) } : {}),
  };
  const isLeftOut = value === null && ofNetwork !== undefined;
  const text = isLeftOut ? NONE : String(value ?? '');
  const isWhole = inheritedWhole(path).length === path.length;
  const isEmptyKept = isRequired && ofNetwork === undefined;
  const setText = (typed: string) => {
    const isNone = typed === NONE && isNullable && ofNetwork !== undefined;
    draft.set(path, isNone ? null : typed === '' && !isEmptyKept ? undefined : typed);
  };
  switch (type) {
    case 'flag':
      return (
        <label className="flag">
          <input
            type="checkbox"
            disabled={!draft.mayWrite}
            checked={(value ?? implied) === true}
            onChange={({ target: { checked } }) =>
              draft.set(path, isWhole && checked === ofNetwork ? undefined : checked)
            }
          />
          {label}
          {inherited === undefined ? null : ' (from the network)'}
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
        <ListField
          {...common}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(lines) => draft.set(path, lines.length === 0 && !isEmptyKept ? undefined : lines)}
        />
      );
    case 'picture':
      return <PictureField {...common} value={text} onChange={setText} />;
    case 'timeZone':
      return <TimeZoneField {...common} value={text} onChange={({ target }) => setText(target.value)} />;
    case 'text':
      return <TextField {...common} value={text} onChange={({ target }) => setText(target.value)} />;
    default:
      return <Field {...common} value={text} onChange={({ target }) => setText(target.value)} />;
  }
}
