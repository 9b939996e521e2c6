import {
  type InputHTMLAttributes,
  type JSX,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

interface Labelled {
  label: string;
  /** A sentence below. */
  hint?: ReactNode;
}

export function Field({
  label,
  hint,
  ...input
}: Labelled & InputHTMLAttributes<HTMLInputElement>): JSX.Element {
  const id = useId();
  return (
    <Frame label={label} hint={hint} id={id}>
      <input id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...input} />
    </Frame>
  );
}

export function TextField({
  label,
  hint,
  ...input
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>): JSX.Element {
  const id = useId();
  return (
    <Frame label={label} hint={hint} id={id}>
      <textarea id={id} rows={3} aria-describedby={hint ? `${id}-hint` : undefined} {...input} />
    </Frame>
  );
}

/** `options` are values with their names; the names are in the order of the list. */
export function Choice({
  label,
  hint,
  options,
  ...select
}: Labelled & {
  options: readonly (readonly [value: string, name: string])[];
} & SelectHTMLAttributes<HTMLSelectElement>): JSX.Element {
  const id = useId();
  return (
    <Frame label={label} hint={hint} id={id}>
      <select id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...select}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Frame>
  );
}

function Frame({ label, hint, id, children }: Labelled & { id: string; children: ReactNode }): JSX.Element {
  return (
    <div className="entry">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint ? (
        <p className="entry__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
