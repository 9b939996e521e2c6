import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

interface Labelled {
  label: string;
  /** A sentence below. */
  hint?: ReactNode;
  /** What is wrong with the value. */
  issue?: string | undefined;
}

type OptionList = readonly (readonly [value: string, name: string])[];

/** Connects a control with the texts below it. */
function describedBy(id: string, { hint, issue }: Omit<Labelled, 'label'>) {
  const ids = [hint ? `${id}-hint` : '', issue ? `${id}-issue` : ''].filter(Boolean).join(' ');
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': issue ? true : undefined };
}

export function Field({ label, hint, issue, ...input }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Frame label={label} hint={hint} issue={issue} id={id}>
      <input {...describedBy(id, { hint, issue })} {...input} />
    </Frame>
  );
}

export function TextField({
  label,
  hint,
  issue,
  ...input
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Frame label={label} hint={hint} issue={issue} id={id}>
      <textarea rows={3} {...describedBy(id, { hint, issue })} {...input} />
    </Frame>
  );
}

export function Choice({
  label,
  hint,
  issue,
  options,
  ...select
}: Labelled & {
  options: OptionList;
} & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Frame label={label} hint={hint} issue={issue} id={id}>
      <select {...describedBy(id, { hint, issue })} {...select}>
        <Options of={options} />
      </select>
    </Frame>
  );
}

export function Options({ of }: { of: OptionList }) {
  return of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

function Frame({ label, hint, issue, id, children }: Labelled & { id: string; children: ReactNode }) {
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
