import { type FormEvent, type JSX, useState } from 'react';
import { isCategory } from '../../contract/categories.ts';
import { BLOCK_KINDS, type BlockKind, type DeskBody, type DeskResponse } from '../../contract/desk.ts';
import { Confirm } from '../components/confirm.tsx';
import { Choice, Field } from '../components/field.tsx';
import { LoadedView } from '../components/loaded.tsx';
import { Problem } from '../components/problem.tsx';
import { When } from '../components/when.tsx';
import { useAction, useCategories, useDesk, useLoaded } from '../desk-context.ts';
import { counted } from '../format.ts';

type Rule = DeskResponse<'addRule'>;
type RuleDraft = DeskBody<'addRule'>;
type Preview = DeskResponse<'previewRule'>;

const KINDS: Readonly<Record<BlockKind, { name: string; hint: string }>> = {
  word: { name: 'Word', hint: 'A word or words in title or description: whole words, any case.' },
  source: { name: 'Source', hint: 'The title of a feed, or its host.' },
  author: { name: 'Author', hint: 'The name as the feed gives it.' },
};

export function BlockRules(): JSX.Element {
  const { call } = useDesk();
  const describe = useDescription();
  const list = useLoaded('rules', {});
  const [removing, setRemoving] = useState<Rule>();
  return (
    <>
      <NewRule onAdded={list.reload} />
      <section className="part">
        <h2 className="head">Rules</h2>
        <LoadedView of={list}>
          {({ rules }) => (
            <>
              {rules.length === 0 ? <p className="empty">Nothing is blocked.</p> : null}
              <ul className="rows" aria-label="Block rules">
                {rules.map((rule) => (
                  <li className="row" key={rule.id}>
                    <div className="row__text">
                      <p className="hed hed--sm">{describe(rule)}</p>
                      <p className="meta">
                        <b>{rule.who}</b>
                        <When at={rule.at} />
                        <span>hides {counted(rule.items, 'headline')}</span>
                      </p>
                    </div>
                    <div className="tools">
                      <button
                        type="button"
                        className="btn btn--sm"
                        aria-label={`Remove the rule ${describe(rule)}`}
                        onClick={() => setRemoving(rule)}
                      >
                        Remove…
                      </button>
                    </div>
                  </li>
                ))}
              </ul>
            </>
          )}
        </LoadedView>
      </section>
      {removing ? (
        <Confirm
          title="Remove rule?"
          verb="Remove"
          onClose={() => setRemoving(undefined)}
          task={async () => {
            await call('removeRule', { params: { id: removing.id } });
            await list.reload();
            return 'The rule is removed.';
          }}
        >
          <p>
            {describe(removing)}: {counted(removing.items, 'headline')} will be shown again.
          </p>
        </Confirm>
      ) : null}
    </>
  );
}

/** A rule is previewed before it can be saved; another value asks for another preview. */
function NewRule({ onAdded }: { onAdded: () => void }): JSX.Element {
  const { call } = useDesk();
  const { choices } = useCategories();
  const [kind, setKind] = useState<BlockKind>('word');
  const [value, setValue] = useState('');
  const [category, setCategory] = useState('');
  const [seen, setSeen] = useState<{ draft: RuleDraft; preview: Preview }>();
  const { isBusy, error, run } = useAction();

  function preview(event: FormEvent): void {
    event.preventDefault();
    const draft = { kind, value, category: isCategory(category) ? category : null };
    void run(async () => {
      setSeen({ draft, preview: await call('previewRule', { body: draft }) });
      return undefined;
    });
  }
  function save(draft: RuleDraft): void {
    void run(async () => {
      const { items } = await call('addRule', { body: draft });
      setSeen(undefined);
      setValue('');
      onAdded();
      return `Blocked. ${counted(items, 'headline')} hidden.`;
    });
  }

  return (
    <section className="part">
      <h2 className="head">New rule</h2>
      <form className="filters" onSubmit={preview}>
        <Choice
          label="Block by"
          options={BLOCK_KINDS.map((key) => [key, KINDS[key].name] as const)}
          value={kind}
          onChange={(event) => {
            setKind(BLOCK_KINDS.find((key) => key === event.target.value) ?? 'word');
            setSeen(undefined);
          }}
        />
        <Field
          label={KINDS[kind].name}
          hint={KINDS[kind].hint}
          required
          minLength={2}
          maxLength={100}
          value={value}
          onChange={(event) => {
            setValue(event.target.value);
            setSeen(undefined);
          }}
        />
        <Choice
          label="In"
          options={choices}
          value={category}
          onChange={(event) => {
            setCategory(event.target.value);
            setSeen(undefined);
          }}
        />
        <button type="submit" className="btn" disabled={isBusy}>
          Preview
        </button>
      </form>
      <Problem error={error} />
      <div role="status">
        {seen ? <RulePreview {...seen} isBusy={isBusy} onSave={() => save(seen.draft)} /> : null}
      </div>
    </section>
  );
}

interface RulePreviewProps {
  draft: RuleDraft;
  preview: Preview;
  isBusy: boolean;
  onSave: () => void;
}

function RulePreview({ draft, preview, isBusy, onSave }: RulePreviewProps): JSX.Element {
  const { nameOf } = useCategories();
  const describe = useDescription();
  const { matching, of, emptied, headlines } = preview;
  const hidesAll = of > 0 && matching === of;
  return (
    <div className="preview">
      <p className="preview__sum">
        In the last seven days it would have hidden <b>{counted(matching, 'headline')}</b> of{' '}
        {of.toLocaleString('en')}.
      </p>
      {hidesAll || emptied.length > 0 ? (
        <p className="warning">
          {hidesAll
            ? 'Careful: this rule hides everything.'
            : `Careful: nothing would be left in ${nameOf(emptied)}.`}
        </p>
      ) : null}
      <button type="button" className="btn btn--solid" disabled={isBusy} onClick={onSave}>
        Block {describe(draft)}
      </button>
      <ul className="preview__list" aria-label="Headlines that the rule would hide">
        {headlines.map(({ id, title, source }) => (
          <li key={id}>
            {title} <span className="meta">{source}</span>
          </li>
        ))}
      </ul>
      {matching > headlines.length ? <p className="meta">The newest {headlines.length} are listed.</p> : null}
    </div>
  );
}

function useDescription(): (rule: RuleDraft) => string {
  const { nameOf } = useCategories();
  return ({ kind, value, category }) =>
    `${KINDS[kind].name.toLowerCase()} “${value}”${category ? ` in ${nameOf([category])}` : ''}`;
}
