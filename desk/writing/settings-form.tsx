import { type JSX, useState } from 'react';
import type { TextKind } from '../../contract/desk-texts.ts';
import { Choice, Field, TextField } from '../components/field.tsx';
import type { Findings } from './open-text.ts';
import { Sheet } from './sheet.tsx';
import { asCorrections, asList, asText, type Setting } from './written.ts';

export type Settings = Readonly<Record<string, Setting>>;
type Issue = Findings['issues'][number];

interface FieldSpec {
  /** Of the setting. */
  name: string;
  label: string;
  hint?: string;
  /** `lines` and `words` are lists: one a line, or separated by commas. */
  type: 'line' | 'text' | 'lines' | 'words' | 'flag' | 'choice';
  max?: number;
  options?: readonly (readonly [value: string, name: string])[];
}

const TITLE: FieldSpec = { name: 'title', label: 'Title', type: 'line', max: 300 };
const DESCRIPTION: FieldSpec = {
  name: 'description',
  label: 'Description',
  hint: 'Under the title, in lists and for search engines. At most 1,000 characters.',
  type: 'text',
  max: 1000,
};

/** The settings of each kind (docs/content.md) as fields: first those that every text needs. */
const FIELDS: Readonly<Record<TextKind, { needed: readonly FieldSpec[]; more: readonly FieldSpec[] }>> = {
  articles: {
    needed: [TITLE, DESCRIPTION],
    more: [
      {
        name: 'authors',
        label: 'Authors',
        hint: 'One name per line. Leave empty for no byline.',
        type: 'lines',
      },
      {
        name: 'keywords',
        label: 'Keywords',
        hint: 'Separated by commas. Shown as badges; related articles are found by them.',
        type: 'words',
      },
      {
        name: 'longKeywords',
        label: 'Search phrases',
        hint: 'One per line. Search engines only.',
        type: 'lines',
      },
      { name: 'video', label: 'Video', hint: 'A YouTube link.', type: 'line' },
      { name: 'featured', label: 'First among the paper’s own on the front page', type: 'flag' },
      {
        name: 'date',
        label: 'Date',
        hint: 'Publishing sets it. A day, 2026-03-10, or a moment with its zone, 2026-03-10T09:30:00Z.',
        type: 'line',
      },
      {
        name: 'updated',
        label: 'Updated',
        hint: 'Written as the date is. Empty: the site notices changes itself.',
        type: 'line',
      },
      {
        name: 'slug',
        label: 'Name in the address',
        hint: 'Leave empty to use the file name.',
        type: 'line',
        max: 200,
      },
      {
        name: 'aliases',
        label: 'Names that it had before',
        hint: 'One per line, the oldest first. Old addresses redirect here.',
        type: 'lines',
      },
      {
        name: 'domains',
        label: 'Listed on',
        hint: 'Hosts, one a line. Empty: the paper’s own.',
        type: 'lines',
      },
    ],
  },
  faq: {
    needed: [
      { name: 'category', label: 'Category', hint: 'Several files may fill one.', type: 'line', max: 60 },
      {
        name: 'order',
        label: 'Place among the categories',
        hint: 'A whole number; empty: last.',
        type: 'line',
      },
    ],
    more: [],
  },
  pages: {
    needed: [TITLE, DESCRIPTION],
    more: [
      {
        name: 'label',
        label: 'What links to it say',
        hint: 'Empty: the title. At most 40 characters.',
        type: 'line',
        max: 40,
      },
      {
        name: 'footer',
        label: 'Link in the footer',
        type: 'choice',
        options: [
          ['', 'In the row at the foot of every page'],
          ['about', 'In the column About'],
          ['none', 'None'],
        ],
      },
    ],
  },
};

const PICTURE = ['image', 'imageAlt', 'imageCredit'];

/** Whether a field of the form shows an issue; the others are listed. */
export function hasField(kind: TextKind, setting: string | null): boolean {
  if (setting === null) return false;
  const { needed, more } = FIELDS[kind];
  const own = kind === 'articles' && (PICTURE.includes(setting) || setting === 'corrections');
  return own || [...needed, ...more].some(({ name }) => name === setting);
}

/** In the words of `masthead validate`. */
export const issueText = ({ message, fix }: Issue): string => `${message}: ${fix}`;

export interface SettingsProps {
  kind: TextKind;
  settings: Settings;
  issues: readonly Issue[];
  onChange: (changed: Settings) => void;
}

export function NeededSettings({ kind, ...rest }: SettingsProps): JSX.Element {
  return <Fields specs={FIELDS[kind].needed} {...rest} />;
}

export function MoreSettings({ kind, ...rest }: SettingsProps): JSX.Element | null {
  const { more } = FIELDS[kind];
  if (more.length === 0) return null;
  const { settings, issues, onChange } = rest;
  const isWrong = issues.some(({ setting }) => more.some(({ name }) => name === setting));
  const corrections = asCorrections(settings.corrections);
  return (
    <Sheet title="More settings" isWrong={isWrong}>
      <div className="sheet__fields">
        <Fields specs={more} {...rest} />
      </div>
      {corrections.length > 0 ? (
        <ul className="rows" aria-label="Corrections">
          {corrections.map((one, index) => (
            <li className="row" key={index}>
              <p className="row__text">
                <b>Correction, {one.date}:</b> {one.text}
              </p>
              <button
                type="button"
                className="btn btn--sm"
                aria-label={`Remove the correction of ${one.date}`}
                onClick={() => onChange({ corrections: corrections.toSpliced(index, 1) })}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Sheet>
  );
}

function Fields({
  specs,
  settings,
  issues,
  onChange,
}: Omit<SettingsProps, 'kind'> & { specs: readonly FieldSpec[] }): JSX.Element {
  return (
    <>
      {specs.map((spec) => (
        <SettingField
          key={spec.name}
          spec={spec}
          value={settings[spec.name]}
          issue={issueAt(issues, spec.name)}
          onChange={(value) => onChange({ [spec.name]: value })}
        />
      ))}
    </>
  );
}

export function issueAt(issues: readonly Issue[], name: string): string | undefined {
  const own = issues.filter(({ setting }) => setting === name);
  return own.length === 0 ? undefined : own.map(issueText).join(' ');
}

interface SettingFieldProps {
  spec: FieldSpec;
  value: Setting | undefined;
  issue: string | undefined;
  onChange: (value: Setting) => void;
}

function SettingField({ spec, value, issue, onChange }: SettingFieldProps): JSX.Element {
  const { label, hint, type, max } = spec;
  const common = { label, hint, issue, ...(max === undefined ? {} : { maxLength: max }) };
  if (type === 'lines' || type === 'words')
    return <ListField {...common} isLines={type === 'lines'} value={asList(value)} onChange={onChange} />;
  const text = asText(value);
  if (type === 'text')
    return <TextField {...common} value={text} onChange={(event) => onChange(event.target.value)} />;
  if (type === 'choice')
    return (
      <Choice
        {...common}
        options={spec.options ?? []}
        value={(spec.options ?? []).some(([key]) => key === text) ? text : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (type === 'flag')
    return (
      <label className="flag">
        <input
          type="checkbox"
          checked={text === 'true'}
          onChange={(event) => onChange(event.target.checked ? 'true' : '')}
        />
        {label}
      </label>
    );
  return <Field {...common} value={text} onChange={(event) => onChange(event.target.value)} />;
}

/** Keeps what is typed: a comma or a line end at the end is no entry yet. */
function ListField({
  isLines,
  value,
  onChange,
  ...common
}: {
  label: string;
  hint: string | undefined;
  issue: string | undefined;
  isLines: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
}): JSX.Element {
  const [separator, joint] = isLines ? (['\n', '\n'] as const) : ([',', ', '] as const);
  const [typed, setTyped] = useState(() => value.join(joint));
  const split = (text: string) => text.split(separator).flatMap((one) => one.trim() || []);
  const isTyped = split(typed).join(joint) === value.join(joint);
  const props = {
    ...common,
    value: isTyped ? typed : value.join(joint),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onChange(split(target.value));
    },
  };
  return isLines ? <TextField rows={2} {...props} /> : <Field {...props} />;
}
