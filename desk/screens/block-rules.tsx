import { useState } from 'react';
import { isCategory } from '../../contract/categories.ts';
import { BLOCK_KINDS, type BlockKind, type DeskBody, type DeskResponse } from '../../contract/desk.ts';
import { Button } from '../components/button.tsx';
import { DialogButton } from '../components/dialog-button.tsx';
import { Choice, Field } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Problem } from '../components/problem.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { Row, Rows } from '../components/rows.tsx';
import { When } from '../components/when.tsx';
import { useCategories, useDesk } from '../desk-context.ts';
import { counted } from '../format.ts';
import { useAction } from '../use-action.ts';
import { useResource } from '../use-resource.ts';

type RuleDraft = DeskBody<'previewRule'>;

const KINDS: Readonly<Record<BlockKind, { name: string; hint: string }>> = {
  word: { name: 'Word', hint: 'Whole words in the title or description, in any case.' },
  source: { name: 'Source', hint: 'The title of a feed, or its host.' },
  author: { name: 'Author', hint: 'The name as the feed gives it.' },
};

export function BlockRules() {
  const { account, call } = useDesk();
  const describe = useDescription();
  const list = useResource('rules', {});
  return (
    <>
      <NewRule onAdded={list.reload} />
      <section className="part">
        <h2 className="head">Rules</h2>
        <ResourceView resource={list}>
          {({ rules }) => (
            <Rows label="Block rules" items={rules} empty="No block rules yet.">
              {(rule) => (
                <Row
                  key={rule.id}
                  tools={
                    rule.everywhere && !account.isNetworkOperator ? null : (
                      <DialogButton
                        label={`Remove the rule ${describe(rule)}`}
                        title="Remove rule?"
                        verb="Remove"
                        task={async () => {
                          await call('removeRule', { params: { id: rule.id } });
                          await list.reload();
                          return 'Rule removed.';
                        }}
                      >
                        <p className="note">
                          {describe(rule)}: {counted(rule.items, 'headline')} will be shown again.
                        </p>
                      </DialogButton>
                    )
                  }
                >
                  <p className="hed hed--sm">{describe(rule)}</p>
                  <p className="meta">
                    {rule.everywhere ? <b>in all papers</b> : null}
                    <b>{rule.who}</b>
                    <When at={rule.at} />
                    <span>hides {counted(rule.items, 'headline')}</span>
                  </p>
                </Row>
              )}
            </Rows>
          )}
        </ResourceView>
      </section>
    </>
  );
}

/** A rule is previewed before it can be saved; each change of the form needs another preview. */
function NewRule({ onAdded }: { onAdded: () => void }) {
  const { account, call } = useDesk();
  const { choices } = useCategories();
  const [draft, setDraft] = useState<RuleDraft>({
    kind: 'word',
    value: '',
    category: null,
    everywhere: false,
  });
  const [preview, setPreview] = useState<DeskResponse<'previewRule'>>();
  const { name, hint } = KINDS[draft.kind];
  function change(changes: Partial<RuleDraft>): void {
    setDraft({ ...draft, ...changes });
    setPreview(undefined);
  }
  const saving = useAction(async () => {
    const { items } = await call('addRule', { body: draft });
    change({ value: '' });
    onAdded();
    return `Blocked. ${counted(items, 'headline')} hidden.`;
  });

  return (
    <section className="part">
      <h2 className="head">New rule</h2>
      <Form
        layout="filters"
        verb="Preview"
        task={async () => {
          setPreview(await call('previewRule', { body: draft }));
          return undefined;
        }}
      >
        <Choice
          label="Block by"
          options={BLOCK_KINDS.map((kind) => [kind, KINDS[kind].name] as const)}
          value={draft.kind}
          onChange={({ target }) =>
            change({ kind: BLOCK_KINDS.find((kind) => kind === target.value) ?? 'word' })
          }
        />
        <Field
          label={name}
          hint={hint}
          required
          minLength={2}
          maxLength={100}
          value={draft.value}
          onChange={({ target }) => change({ value: target.value })}
        />
        <Choice
          label="In"
          disabled={draft.everywhere}
          options={choices}
          value={draft.category ?? ''}
          onChange={({ target }) => change({ category: isCategory(target.value) ? target.value : null })}
        />
        {account.isNetworkOperator ? (
          <label className="flag">
            <input
              type="checkbox"
              checked={draft.everywhere}
              onChange={({ target }) => change({ everywhere: target.checked, category: null })}
            />
            In all papers
          </label>
        ) : null}
      </Form>
      <Problem error={saving.error} />
      <div role="status">
        {preview ? (
          <RulePreview draft={draft} preview={preview} isBusy={saving.isPending} onSave={saving.run} />
        ) : null}
      </div>
    </section>
  );
}

interface RulePreviewProps {
  draft: RuleDraft;
  preview: DeskResponse<'previewRule'>;
  isBusy: boolean;
  onSave: () => void;
}

function RulePreview({ draft, preview, isBusy, onSave }: RulePreviewProps) {
  const { nameOf } = useCategories();
  const describe = useDescription();
  const { matching, of, emptied, headlines } = preview;
  const hidesAll = of > 0 && matching === of;
  return (
    <div className="preview">
      <p>
        In the last seven days it would have hidden <b>{counted(matching, 'headline')}</b> of{' '}
        {of.toLocaleString('en')}
        {draft.everywhere ? ' in all papers' : ''}.
      </p>
      {hidesAll || emptied.length > 0 ? (
        <p className="warning">
          {hidesAll
            ? 'Careful: this rule hides everything.'
            : `Careful: ${nameOf(emptied)} would have no headlines left${draft.everywhere ? ' in at least one paper' : ''}.`}
        </p>
      ) : null}
      <Button isLarge isSolid disabled={isBusy} onClick={() => onSave()}>
        Block {describe(draft)}
      </Button>
      <ul className="preview__list" aria-label="Headlines that the rule would hide">
        {headlines.map(({ id, title, source }) => (
          <li key={id}>
            {title} <span className="meta">{source}</span>
          </li>
        ))}
      </ul>
      {matching > headlines.length ? <p className="meta">Showing the newest {headlines.length}.</p> : null}
    </div>
  );
}

function useDescription(): (rule: RuleDraft) => string {
  const { nameOf } = useCategories();
  return ({ kind, value, category }) =>
    `${KINDS[kind].name.toLowerCase()} “${value}”${category ? ` in ${nameOf([category])}` : ''}`;
}
