import { type AriaAttributes, type ComponentProps, type ReactNode, useId } from 'react';

interface Labelled {
  label: string;
  /** A sentence below. */
  hint?: ReactNode;
  /** Issue of the value. */
  issue?: string | undefined;
}

type OptionList = readonly (readonly [value: string, name: string])[];

export function Field({ label, hint, issue, ...input }: Labelled & ComponentProps<'input'>) {
  return (
    <Entry label={label} hint={hint} issue={issue}>
      {(control) => <input {...control} {...input} />}
    </Entry>
  );
}

export function TimeZoneField(props: Labelled & ComponentProps<'input'>) {
  const zones = useId();
  return (
    <>
      <Field list={zones} {...props} />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

export function TextField({ label, hint, issue, ...input }: Labelled & ComponentProps<'textarea'>) {
  return (
    <Entry label={label} hint={hint} issue={issue}>
      {(control) => <textarea rows={3} {...control} {...input} />}
    </Entry>
  );
}

export function Choice({
  label,
  hint,
  issue,
  options,
  ...select
}: Labelled & ComponentProps<'select'> & { options: OptionList }) {
  return (
    <Entry label={label} hint={hint} issue={issue}>
      {(control) => (
        <select {...control} {...select}>
          <Options of={options} />
        </select>
      )}
    </Entry>
  );
}

export function Options({ of }: { of: OptionList }) {
  return of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

type Control = Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'> & { id: string };

/** Connects a control with the texts below it. */
function Entry({ label, hint, issue, children }: Labelled & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const ids = [hint ? `${id}-hint` : '', issue ? `${id}-issue` : ''].filter(Boolean).join(' ');
  const control = { id, 'aria-describedby': ids || undefined, 'aria-invalid': issue ? true : undefined };
  return (
    <div className="entry">
      <label htmlFor={id}>{label}</label>
      {children(control)}
      {hint ? (
        <p className="entry__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {issue ? (
        <p className="entry__issue" id={`${id}-issue`}>
          {issue}
        </p>
      ) : null}
    </div>
  );
}
