import { type DetailsHTMLAttributes, useState } from 'react';
import type { TextKind } from '../../contract/desk-texts.ts';
import { Button } from '../components/button.tsx';
import { Choice, Field, TextField } from '../components/field.tsx';
import { ListField } from '../components/list-field.tsx';
import { Row } from '../components/rows.tsx';
import { useCategories } from '../desk-context.ts';
import { capital } from '../format.ts';
import { AuthorsField, type KnownAuthor } from './authors-field.tsx';
import { DateField } from './date-field.tsx';
import { asCorrections, asList, asText, type Setting } from './text-content.ts';
import type { Findings } from './text-state.ts';

export type Settings = Readonly<Record<string, Setting>>;
type Issue = Findings['issues'][number];

export interface FieldSpec {
  name: string;
  label: string;
  hint?: string;
  /** `lines` and `words` are lists: one per line, or separated by commas. */
  type?: 'line' | 'text' | 'lines' | 'words' | 'flag' | 'choice' | 'section' | 'date' | 'authors';
  max?: number;
  options?: readonly (readonly [value: string, name: string])[];
}

const TITLE: FieldSpec = { name: 'title', label: 'Title', max: 300 };
const DESCRIPTION: FieldSpec = {
  name: 'description',
  label: 'Description',
  hint: 'Under the title, in lists and for search engines. At most 1,000 characters.',
  type: 'text',
  max: 1000,
};

/** Fields for the settings of each kind (docs/content.md). */
const FIELDS: Readonly<Record<TextKind, { needed: readonly FieldSpec[]; more: readonly FieldSpec[] }>> = {
  articles: {
    needed: [
      TITLE,
      DESCRIPTION,
      {
        name: 'authors',
        label: 'Authors',
        type: 'authors',
      },
      {
        name: 'date',
        label: 'Date',
        hint: 'Set when you publish.',
        type: 'date',
      },
    ],
    more: [
      {
        name: 'category',
        label: 'Section',
        hint: 'Lists the article among the headlines of a category, too.',
        type: 'section',
      },
      {
        name: 'keyFigures',
        label: 'Key figures',
        hint: 'One per line: 46% | of firms lease their warehouse. At most 6.',
        type: 'lines',
      },
      {
        name: 'keywords',
        label: 'Keywords',
        hint: 'Separated by commas. Shown as badges, and used to find related articles.',
        type: 'words',
      },
      {
        name: 'longKeywords',
        label: 'Search phrases',
        hint: 'One per line. Search engines only.',
        type: 'lines',
      },
      { name: 'video', label: 'Video', hint: 'A YouTube link.' },
      { name: 'featured', label: 'First of our articles on the front page', type: 'flag' },
      {
        name: 'image',
        label: 'Picture address',
        hint: 'A path on this site or a full address.',
      },
      { name: 'updated', label: 'Updated', hint: 'Leave empty to set it automatically.', type: 'date' },
      { name: 'slug', label: 'Name in the address', hint: 'Leave empty to use the file name.', max: 200 },
      {
        name: 'aliases',
        label: 'Former names',
        hint: 'One per line, oldest first. Old addresses redirect here.',
        type: 'lines',
      },
      {
        name: 'domains',
        label: 'Listed on',
        hint: 'Hosts, one per line. Leave empty for the paper’s own.',
        type: 'lines',
      },
    ],
  },
  faq: {
    needed: [
      { name: 'category', label: 'Category', hint: 'Several files can share one.', max: 60 },
      { name: 'order', label: 'Position', hint: 'A whole number. Leave empty to be last.' },
    ],
    more: [],
  },
  pages: {
    needed: [TITLE, DESCRIPTION],
    more: [
      {
        name: 'label',
        label: 'Link text',
        hint: 'At most 40 characters. Leave empty to use the title.',
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

const PICTURE = ['imageAlt', 'imageCaption', 'imageCredit'];

/** Whether a field of the form shows the issues of a setting; others are listed. */
export function hasField(kind: TextKind, setting: string | null): boolean {
  if (setting === null) return false;
  const { needed, more } = FIELDS[kind];
  const own = kind === 'articles' && (PICTURE.includes(setting) || setting === 'corrections');
  return own || [...needed, ...more].some(({ name }) => name === setting);
}

const NO_TEXT = 'the file has no text';

/** Whether something was left empty: no issue while a draft is written, only once somebody tries to publish it. */
export const isLeftEmpty = ({ setting, message }: Issue): boolean =>
  message === NO_TEXT || (setting !== null && /^\w+ is (?:missing|empty)$/.test(message));

/** The issue in an editor's words: at a field, what to do. */
export function issueText(kind: TextKind, issue: Issue): string {
  const { setting, message, fix } = issue;
  if (message === NO_TEXT) return 'Write the text.';
  const { needed, more } = FIELDS[kind];
  const field = [...needed, ...more].find(({ name }) => name === setting);
  if (field && isLeftEmpty(issue)) return `Add a ${field.label.toLowerCase()}.`;
  const words = field ? fix : `${message}: ${fix}`;
  return `${words.replace(/^[a-z]+(?=[\s,:])/, capital)}.`;
}

export interface SettingsProps {
  kind: TextKind;
  settings: Settings;
  issues: readonly Issue[];
  onChange: (changes: Settings) => void;
  /** Values that other articles have, by setting. */
  used?: { authors: readonly KnownAuthor[]; keywords: readonly string[] };
}

export function NeededSettings(props: SettingsProps) {
  return <Fields specs={FIELDS[props.kind].needed} {...props} />;
}

export function MoreSettings(props: SettingsProps) {
  const { more } = FIELDS[props.kind];
  if (more.length === 0) return null;
  const { settings, issues, onChange } = props;
  const isWrong = issues.some(({ setting }) => more.some(({ name }) => name === setting));
  const corrections = asCorrections(settings.corrections);
  return (
    <Sheet title="More settings" isWrong={isWrong}>
      <div className="sheet__fields">
        <Fields specs={more} {...props} />
      </div>
      {corrections.length > 0 ? (
        <ul className="rows" aria-label="Corrections">
          {corrections.map((one, index) => (
            <Row
              key={index}
              tools={
                <Button
                  aria-label={`Remove the correction of ${one.date}`}
                  onClick={() => onChange({ corrections: corrections.toSpliced(index, 1) })}
                >
                  Remove
                </Button>
              }
            >
              <b>Correction, {one.date}:</b> {one.text}
            </Row>
          ))}
        </ul>
      ) : null}
    </Sheet>
  );
}

interface SheetProps extends DetailsHTMLAttributes<HTMLDetailsElement> {
  title: string;
  isWrong: boolean;
}

/** Folded settings. They unfold, and stay so, once one of them is wrong. */
export function Sheet({ title, isWrong, children, ...rest }: SheetProps) {
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong && !wasWrong) setWasWrong(true);
  return (
    <details className="more sheet" open={wasWrong || undefined} {...rest}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

export function Fields({
  kind,
  specs,
  settings,
  issues,
  onChange,
  used,
}: SettingsProps & { specs: readonly FieldSpec[] }) {
  return (
    <>
      {specs.map((spec) => (
        <div key={spec.name}>
          <SettingField
            spec={spec}
            value={settings[spec.name]}
            issue={issueAt(kind, issues, spec.name)}
            used={used}
            onChange={(value) => onChange({ [spec.name]: value })}
          />
        </div>
      ))}
    </>
  );
}

function issueAt(kind: TextKind, issues: readonly Issue[], name: string): string | undefined {
  const own = issues.filter(({ setting }) => setting === name);
  return own.length === 0 ? undefined : own.map((issue) => issueText(kind, issue)).join(' ');
}

interface SettingFieldProps {
  spec: FieldSpec;
  value: Setting | undefined;
  issue: string | undefined;
  used: SettingsProps['used'];
  onChange: (value: Setting) => void;
}

function SettingField({ spec, value, issue, used, onChange }: SettingFieldProps) {
  const { label, hint, type, max } = spec;
  const common = { label, hint, issue, ...(max === undefined ? {} : { maxLength: max }) };
  if (type === 'lines' || type === 'words')
    return (
      <ListField
        {...common}
        joint={type === 'lines' ? '\n' : ', '}
        rows={2}
        used={spec.name === 'keywords' ? used?.keywords : undefined}
        value={asList(value)}
        onChange={onChange}
      />
    );
  if (type === 'authors')
    return <AuthorsField {...common} known={used?.authors} value={asList(value)} onChange={onChange} />;
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
  if (type === 'section')
    return <SectionField {...common} value={text} onChange={(event) => onChange(event.target.value)} />;
  if (type === 'date') return <DateField {...common} value={text} onChange={onChange} />;
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

/** The paper's categories; a value that is none of them stays in the file until another is chosen. */
function SectionField({
  value,
  ...field
}: Omit<Parameters<typeof Choice>[0], 'options' | 'value'> & { value: string }) {
  const { choices } = useCategories();
  const sections = choices.filter(([key]) => key !== '');
  const other = value === '' || sections.some(([key]) => key === value) ? [] : [[value, value] as const];
  return (
    <Choice {...field} options={[['', 'None: in the blog only'], ...sections, ...other]} value={value} />
  );
}
