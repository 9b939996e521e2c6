import { isObject, settingAt } from '../../contract/setting-edits.ts';
import { FONT_ROLES } from '../../contract/theme.ts';
import { Choice, Field } from '../components/field.tsx';
import { THEMES } from '../components/page-frame.tsx';
import { SitePreview } from '../components/site-preview.tsx';
import { useDesk } from '../desk-context.ts';
import { capital } from '../format.ts';
import type { FieldSpec } from './fields.ts';
import { Fields } from './setting-fields.tsx';
import { issueAt, type SettingsDraft } from './use-settings.ts';

interface Props {
  draft: SettingsDraft;
}

const COLOURS = [
  ['paper', 'Paper', 'The background of every page.'],
  ['ink', 'Ink', 'Headlines and text.'],
  ['accent', 'Accent', 'Labels, marks and the current page.'],
] as const;
const ROLES = {
  display: ['Titles', 'The name of the paper and the largest headlines.'],
  text: ['Text', 'Headlines and articles.'],
  label: ['Labels', 'Menus, buttons and dates.'],
} as const;
const WORDMARK: readonly FieldSpec[] = [
  {
    path: ['wordmark', 'text'],
    label: 'Other words in the header',
    hint: 'Leave empty to show the name of the paper.',
  },
];

/** Colours and fonts, with the front page as it would be. */
export function ThemeForm({ draft }: Props) {
  const drawing = settingAt(draft.values, ['wordmark', 'svg']);
  return (
    <div className="write write--previewed settings__theme">
      <div className="write__form">
        {draft.saved.theme?.isInherited ? (
          <p className="notice">
            This paper has the theme of its network. Your first change replaces all of it.
          </p>
        ) : null}
        {THEMES.map(([scheme, title]) => (
          <section key={scheme} className="part" aria-label={`${title} colours`}>
            <h2 className="head">{title}</h2>
            <div className="sheet__fields">
              {COLOURS.map(([name, label, hint]) => (
                <ColourField
                  key={name}
                  draft={draft}
                  path={['colors', scheme, name]}
                  label={label}
                  hint={hint}
                />
              ))}
            </div>
          </section>
        ))}
        <section className="part" aria-label="Fonts">
          <h2 className="head">Fonts</h2>
          <div className="sheet__fields">
            {FONT_ROLES.map((role) => (
              <FontField key={role} draft={draft} role={role} />
            ))}
          </div>
        </section>
        <section className="part" aria-label="Wordmark">
          <h2 className="head">Wordmark</h2>
          {drawing === undefined ? (
            <div className="sheet__fields">
              <Fields draft={draft} fields={WORDMARK} />
            </div>
          ) : (
            <p className="note">The drawing theme/{String(drawing)}, which the theme file names.</p>
          )}
        </section>
      </div>
      <ThemePreview draft={draft} />
    </div>
  );
}

function ColourField({
  draft,
  path,
  label,
  hint,
}: Props & { path: ['colors', 'light' | 'dark', 'paper' | 'ink' | 'accent']; label: string; hint: string }) {
  const value = settingAt(draft.values, path);
  const own = typeof value === 'string' ? value : '';
  const [, scheme, name] = path;
  const derived = draft.saved.theme?.colors[scheme]?.[name] ?? '#000000';
  const isColour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(own);
  const chosen = isColour ? (own.length === 4 ? own.replace(/[^#]/g, '$&$&') : own) : derived;
  return (
    <div className="colour">
      <input
        type="color"
        aria-label={`Choose ${label.toLowerCase()}, ${scheme}`}
        disabled={!draft.mayWrite}
        value={chosen}
        onChange={({ target }) => draft.set(path, target.value)}
      />
      <Field
        label={label}
        hint={hint}
        issue={issueAt(draft.issues, path)}
        disabled={!draft.mayWrite}
        placeholder={derived}
        value={own}
        onChange={({ target }) => draft.set(path, target.value === '' ? undefined : target.value)}
      />
    </div>
  );
}

function FontField({ draft, role }: Props & { role: (typeof FONT_ROLES)[number] }) {
  const path = ['fonts', role];
  const value = settingAt(draft.values, path);
  const named = isObject(value) ? value : { package: value };
  const files = Array.isArray(named.files) ? named.files.map(String) : [];
  const current =
    files.length > 0 ? files.join(', ') : typeof named.package === 'string' ? named.package : '';
  const fonts = draft.saved.theme?.fonts ?? [];
  const [label, hint] = ROLES[role];
  const { weight } = named;
  const write = (font: string, bold: unknown) => {
    if (font === '') return draft.set(path, undefined);
    const face = font.startsWith('fonts/') ? { files: font.split(', ') } : { package: font };
    const isPlain = bold === undefined && 'package' in face;
    draft.set(path, isPlain ? font : { ...face, ...(bold === undefined ? {} : { weight: bold }) });
  };
  return (
    <>
      <Choice
        label={label}
        hint={hint}
        issue={issueAt(draft.issues, path)}
        disabled={!draft.mayWrite}
        options={[
          ['', 'Standard'],
          ...[...new Set([...fonts, ...(current ? [current] : [])])].map(
            (font) => [font, nameOf(font)] as const,
          ),
        ]}
        value={current}
        onChange={({ target }) => write(target.value, weight)}
      />
      {role === 'display' && current !== '' ? (
        <Field
          label="Weight of titles"
          hint="100 to 900."
          type="number"
          min={100}
          max={900}
          placeholder="540"
          disabled={!draft.mayWrite}
          value={typeof weight === 'number' ? weight : ''}
          onChange={({ target }) => write(current, target.value === '' ? undefined : Number(target.value))}
        />
      ) : null}
    </>
  );
}

/** “Libre Franklin” for @fontsource-variable/libre-franklin. */
function nameOf(font: string): string {
  if (font.startsWith('fonts/')) return font;
  const words = font.replace(/^.*\//, '').split('-');
  return words.map(capital).join(' ');
}

const DELAY_MS = 500;

function ThemePreview({ draft: { edits, saved } }: Props) {
  const { call } = useDesk();
  return (
    <SitePreview
      label="Preview"
      title="The front page as readers would see it"
      load={(signal) => call('previewTheme', { body: { change: { edits: [...edits] as never } } }, signal)}
      // A saved file is another base of the same edits.
      parts={[edits, saved]}
      delayMs={DELAY_MS}
    />
  );
}
