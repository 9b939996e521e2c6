import { useEffect, useRef, useState } from 'react';
import { CATEGORIES } from '../../contract/categories.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import { DeskError } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Field, TimeZoneField } from '../components/field.tsx';
import { Form, textOf } from '../components/form.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { useDesk } from '../desk-context.ts';
import { counted } from '../format.ts';
import { useResource } from '../use-resource.ts';

type Choices = DeskResponse<'newPaper'>;

interface NewPaperProps {
  onAdded: () => Promise<void>;
  onClose: () => void;
}

/** Adds a paper to the network. */
export function NewPaperDialog(props: NewPaperProps) {
  const choices = useResource('newPaper', {}, { isFresh: true });
  return (
    <Dialog title="Add a paper" isWide onClose={props.onClose}>
      <ResourceView resource={choices}>{(data) => <NewPaperForm choices={data} {...props} />}</ResourceView>
    </Dialog>
  );
}

function NewPaperForm({ choices, onAdded, onClose }: NewPaperProps & { choices: Choices }) {
  const { call } = useDesk();
  const [issues, setIssues] = useState<DeskError['issues']>([]);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (issues?.length) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [issues]);
  const issueOf = (field: string) => {
    const issue = issues?.find(({ path }) => path?.[0] === field);
    return issue && `${issue.message}: ${issue.fix}`;
  };
  const others = issues?.filter(({ path }) => !FIELDS.includes(String(path?.[0]))) ?? [];

  async function add(data: FormData): Promise<string> {
    const typed = (field: string) => textOf(data, field).trim();
    const [name, domain] = [typed('name'), typed('domain')];
    const feeds = Object.fromEntries(
      CATEGORIES.map((key) => [key, data.getAll(`feeds ${key}`).map((url) => String(url))]),
    );
    try {
      const { problem } = await call('addPaper', {
        body: {
          name,
          domain,
          tagline: typed('tagline'),
          timeZone: typed('timeZone'),
          locale: typed('locale'),
          feeds,
        },
      });
      await onAdded();
      onClose();
      return problem
        ? `${name} is added, but not served: ${problem}`
        : `${name} is added, and served at ${domain}.`;
    } catch (failure) {
      setIssues(failure instanceof DeskError ? failure.issues : []);
      throw failure;
    }
  }

  return (
    <Form
      verb="Add the paper"
      task={add}
      tools={
        <Button isLarge onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className="form" ref={fields}>
        <Field name="name" label="Name" required maxLength={100} issue={issueOf('name')} />
        <Field
          name="tagline"
          label="Tagline"
          maxLength={200}
          placeholder={choices.tagline}
          issue={issueOf('tagline')}
        />
        <Field
          name="domain"
          label="Domain"
          hint="The host at which readers find it, without www."
          placeholder="harbour.example"
          required
          maxLength={253}
          autoCapitalize="off"
          spellCheck={false}
          issue={issueOf('domain')}
        />
        <TimeZoneField
          name="timeZone"
          label="Time zone"
          defaultValue={choices.timeZone}
          required
          issue={issueOf('timeZone')}
        />
        <Field
          name="locale"
          label="Language"
          hint="Such as en, or en-GB: how dates are written."
          defaultValue={choices.locale}
          required
          issue={issueOf('locale')}
        />
      </div>
      <fieldset className="feeds-choice">
        <legend>Feeds</legend>
        {choices.categories.map(({ key, name, feeds }) => (
          <CategoryFeeds key={key} category={key} name={name} feeds={feeds} />
        ))}
      </fieldset>
      {others.map(({ path, message, fix }) => (
        <p key={`${path} ${message}`} className="entry__issue">
          {path?.join('.')}: {message}: {fix}
        </p>
      ))}
    </Form>
  );
}

const FIELDS = ['name', 'tagline', 'domain', 'timeZone', 'locale'];

function CategoryFeeds({
  category,
  name,
  feeds,
}: { category: string } & Omit<Choices['categories'][number], 'key'>) {
  const [chosen, setChosen] = useState(feeds.filter(({ isInherited }) => isInherited).length);
  return (
    <details className="more">
      <summary>
        {name}: {chosen === 0 ? 'no feed' : counted(chosen, 'feed')}
      </summary>
      {feeds.length === 0 ? <p className="note">No paper has a feed here yet.</p> : null}
      {feeds.map(({ url, title, papers, isInherited }) => (
        <label key={url} className="flag">
          <input
            type="checkbox"
            name={`feeds ${category}`}
            value={url}
            defaultChecked={isInherited}
            onChange={({ target }) => setChosen((count) => count + (target.checked ? 1 : -1))}
          />
          <span>
            {title} <span className="meta">{counted(papers, 'paper')}</span>
          </span>
        </label>
      ))}
    </details>
  );
}
