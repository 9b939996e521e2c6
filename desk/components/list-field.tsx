import { useState } from 'react';
import { Button } from './button.tsx';
import { Field, TextField } from './field.tsx';

interface ListFieldProps {
  label: string;
  hint: string | undefined;
  issue: string | undefined;
  disabled?: boolean;
  placeholder?: string;
  /** Default: as many as there are entries, within limits. */
  rows?: number;
  /** Between entries: a line end, or a comma. */
  joint?: '\n' | ', ';
  /** Entries to suggest. */
  used?: readonly string[] | undefined;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

const MAX_SUGGESTIONS = 5;

/** A list as text. Keeps a separator at the end while the next entry is not typed. */
export function ListField({ joint = '\n', used = [], value, onChange, rows, ...common }: ListFieldProps) {
  const separator = joint.trim() || joint;
  const [typed, setTyped] = useState(() => value.join(joint));
  const split = (text: string) => text.split(separator).flatMap((one) => one.trim() || []);
  // Discarded, or changed by somebody else.
  const isTyped = split(typed).join(joint) === value.join(joint);
  const props = {
    ...common,
    value: isTyped ? typed : value.join(joint),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onChange(split(target.value));
    },
  };
  // The entry that is being typed, or the first.
  const part = isTyped ? (typed.split(separator).at(-1) ?? '').trim() : '';
  const matching = used.filter(
    (one) => !value.includes(one) && one.toLowerCase().startsWith(part.toLowerCase()),
  );
  const suggestions = part === '' && value.length > 0 ? [] : matching.slice(0, MAX_SUGGESTIONS);
  const lines = Math.max(value.length + 1, (common.placeholder ?? '').split('\n').length);
  return (
    <>
      {joint === '\n' ? (
        <TextField rows={rows ?? Math.min(12, Math.max(3, lines))} {...props} />
      ) : (
        <Field {...props} />
      )}
      {suggestions.length > 0 ? (
        <fieldset className="suggestions" aria-label={`${common.label}: suggestions`}>
          {suggestions.map((one) => (
            <Button
              key={one}
              onClick={() => {
                const entries = [...(part === '' ? value : value.slice(0, -1)), one];
                setTyped(entries.join(joint));
                onChange(entries);
              }}
            >
              {one}
            </Button>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
