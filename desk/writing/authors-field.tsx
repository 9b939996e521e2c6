import { useState } from 'react';
import { authorSlug } from '../../contract/authors.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';

export type KnownAuthor = DeskResponse<'suggestions'>['authors'][number];

interface AuthorsFieldProps {
  label: string;
  issue: string | undefined;
  value: readonly string[];
  known: readonly KnownAuthor[] | undefined;
  onChange: (value: string[]) => void;
}

const MAX_SUGGESTIONS = 6;

/** The byline: authors of the paper, with their portraits, or a new one. */
export function AuthorsField({ label, issue, value, known, onChange }: AuthorsFieldProps) {
  const [typed, setTyped] = useState('');
  const knownAs = (name: string) => known?.find((one) => authorSlug(one.name) === authorSlug(name));
  function add(name: string): void {
    setTyped('');
    // A known author keeps the name that articles have.
    const chosen = knownAs(name)?.name ?? name.trim();
    if (chosen !== '' && !value.includes(chosen)) onChange([...value, chosen]);
  }
  const words = typed.trim().toLowerCase();
  const matching = (known ?? []).filter(
    ({ name }) => !value.includes(name) && ` ${name}`.toLowerCase().includes(` ${words}`),
  );
  const suggestions = words === '' && value.length > 0 ? [] : matching.slice(0, MAX_SUGGESTIONS);
  return (
    <fieldset
      className="authors"
      aria-label={label}
      // A name that was typed is not lost when the field is left.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) add(typed);
      }}
    >
      <Field
        label={label}
        hint="Choose one, or type a name and press Enter. Leave empty for no byline."
        issue={issue}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add(typed);
        }}
      />
      {value.length > 0 ? (
        <ul className="authors__list">
          {value.map((name, index) => (
            <li key={name} className="authors__one">
              <Portrait name={name} image={knownAs(name)?.image ?? null} />
              <span>
                {name}
                {known && !knownAs(name) ? <b className="authors__new"> new author</b> : null}
              </span>
              <Button aria-label={`Remove ${name}`} onClick={() => onChange(value.toSpliced(index, 1))}>
                ×
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {suggestions.length > 0 ? (
        <fieldset className="suggestions" aria-label={`${label}: suggestions`}>
          {suggestions.map(({ name, image, role }) => (
            <Button key={name} title={role} onClick={() => add(name)}>
              <Portrait name={name} image={image} /> {name}
            </Button>
          ))}
        </fieldset>
      ) : null}
    </fieldset>
  );
}

function Portrait({ name, image }: { name: string; image: string | null }) {
  if (image) return <img className="portrait" src={image} alt="" loading="lazy" />;
  return (
    <span className="portrait" aria-hidden="true">
      {name.charAt(0)}
    </span>
  );
}
