import { Button } from '../components/button.tsx';
import { TextField } from '../components/field.tsx';
import type { SettingsDraft } from './use-settings.ts';

/** The file as it is on disk, and a field to correct it as a whole. */
export function FileView({ draft }: { draft: SettingsDraft }) {
  const { saved, edits, mayWrite, typed, setTyped } = draft;
  return (
    <section className="part" aria-label={saved.path}>
      <p className="meta settings__file">{saved.path}</p>
      {edits.length > 0 ? (
        <p className="note">Save or discard your changes before you edit the file itself.</p>
      ) : null}
      {typed === undefined ? (
        <>
          {saved.source === '' ? (
            <p className="empty">The file does not exist yet. Saving creates it.</p>
          ) : null}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long lines. */}
          <pre className="code" tabIndex={0}>
            {saved.source
              .replace(/\n$/, '')
              .split('\n')
              .map((line, index) => (
                <span key={index} className="code__line">
                  {line}
                  {'\n'}
                </span>
              ))}
          </pre>
          {mayWrite ? (
            <div className="tools settings__edit">
              <Button disabled={edits.length > 0} onClick={() => setTyped(saved.source)}>
                Edit the file
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <TextField
          label="The whole file"
          className="settings__source"
          spellCheck={false}
          rows={30}
          disabled={!mayWrite || edits.length > 0}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </section>
  );
}
