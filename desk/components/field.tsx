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
  /** What is wrong with what is written there. */
  issue?: string | undefined;
}

/** Names what stands below a control. */
function described(id: string, { hint, issue }: Omit<Labelled, 'label'>) {
  const ids = [hint ? `${id}-hint` : '', issue ? `${id}-issue` : ''].filter(Boolean).join(' ');
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': issue ? true : undefined };
}

export function Field({
  label,
  hint,
  issue,
  ...input
}: Labelled & InputHTMLAttributes<HTMLInputElement>): JSX.Element {
  const id = useId();
  return (
    <Frame label={label} hint={hint} issue={issue} id={id}>
      <input {...described(id, { hint, issue })} {...input} />
    </Frame>
  );
}

export function TextField({
  label,
  hint,
  issue,
  ...input
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>): JSX.Element {
  const id = useId();
  return (
    <Frame label={label} hint={hint} issue={issue} id={id}>
      <textarea rows={3} {...described(id, { hint, issue })} {...input} />
    </Frame>
  );
}

/** `options` are values with their names; the names are in the order of the list. */
export function Choice({
  label,
  hint,
  issue,
  options,
  ...select
}: Labelled & {
  options: readonly (readonly [value: string, name: string])[];
} & SelectHTMLAttributes<HTMLSelectElement>): JSX.Element {
  const id = useId();
  return (
    <Frame label={label} hint={hint} issue={issue} id={id}>
      <select {...described(id, { hint, issue })} {...select}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Frame>
  );
}

function Frame({
  label,
  hint,
  issue,
  id,
  children,
}: Labelled & { id: string; children: ReactNode }): JSX.Element {
  return (
    <div className="entry">
      <label htmlFor={id}>{label}</label>
      {children}
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
