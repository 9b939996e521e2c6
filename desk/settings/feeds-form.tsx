import { useState } from 'react';
import { CATEGORIES, type Category } from '../../contract/categories.ts';
import { settingAt } from '../../contract/setting-edits.ts';
import { Button } from '../components/button.tsx';
import { Choice, Field } from '../components/field.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import {
  changeFeed,
  type FeedSetting,
  IMAGES,
  nameOfCategory,
  readFeeds,
  writeFeeds,
} from './feed-settings.ts';
import { categoryFields } from './fields.ts';
import { OpmlDialog } from './opml-dialog.tsx';
import { Fields, FromNetwork } from './setting-fields.tsx';
import { issueAt, type SettingsDraft } from './use-settings.ts';

/** The sections of the paper, each with its feeds. */
export function FeedsForm({ draft }: { draft: SettingsDraft }) {
  const [dialog, setDialog] = useState<{ category: Category } | 'opml'>();
  const close = () => setDialog(undefined);
  const feedsOf = (category: Category) => readFeeds(settingAt(draft.all, ['feeds', category]));
  const setFeeds = (category: Category, feeds: readonly FeedSetting[]) =>
    draft.set(['feeds', category], writeFeeds(feeds, settingAt(draft.saved.values, ['feeds', category])));
  return (
    <>
      <div className="tools settings__edit">
        <Button disabled={!draft.mayWrite} onClick={() => setDialog('opml')}>
          Import OPML…
        </Button>
        <p className="note">A section without feeds is left out of menus, front page and sitemap.</p>
      </div>
      {CATEGORIES.map((category) => {
        const name = nameOfCategory(draft, category);
        const feeds = feedsOf(category);
        return (
          <section key={category} className="part" aria-label={name}>
            <h2 className="head">{name}</h2>
            {feeds.map((feed, index) => (
              <FeedFields
                key={index}
                name={`${name} ${index + 1}`}
                feed={feed}
                draft={draft}
                issue={
                  issueAt(draft.issues, ['feeds', category, index]) ??
                  (index === 0 ? issueAt(draft.issues, ['feeds', category]) : undefined)
                }
                onChange={(next) =>
                  setFeeds(category, next ? feeds.with(index, next) : feeds.toSpliced(index, 1))
                }
              />
            ))}
            {feeds.length === 0 ? <p className="empty">No feeds: this section is left out.</p> : null}
            <div className="tools">
              <Button
                disabled={!draft.mayWrite}
                aria-label={`Add a feed to ${name}`}
                onClick={() => setDialog({ category })}
              >
                Add a feed…
              </Button>
              <FromNetwork draft={draft} path={['feeds', category]} name={`feeds of ${name}`} />
            </div>
            <details className="more sheet">
              <summary>
                Name and description<span className="vh"> of {name}</span>
              </summary>
              <div className="sheet__fields">
                <Fields draft={draft} fields={categoryFields(category)} />
              </div>
            </details>
          </section>
        );
      })}
      {dialog === 'opml' ? (
        <OpmlDialog
          draft={draft}
          onAdd={(added) => {
            for (const category of CATEGORIES)
              if (added.has(category))
                setFeeds(category, [
                  ...feedsOf(category),
                  ...(added.get(category) ?? []).map((url) => ({ url })),
                ]);
          }}
          onClose={close}
        />
      ) : dialog ? (
        <FeedDialog
          draft={draft}
          category={dialog.category}
          onAdd={(category, feed) => setFeeds(category, [...feedsOf(category), feed])}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function FeedFields({
  name,
  feed,
  draft,
  issue,
  onChange,
}: {
  name: string;
  feed: FeedSetting;
  draft: SettingsDraft;
  issue: string | undefined;
  /** Without a feed it is removed. */
  onChange: (feed: FeedSetting | undefined) => void;
}) {
  return (
    <fieldset className="settings__entry settings__feed" disabled={!draft.mayWrite}>
      <legend className="vh">{name}</legend>
      <Field
        label="Address"
        issue={issue}
        value={feed.url}
        onChange={({ target }) => onChange(changeFeed(feed, { url: target.value }))}
      />
      <Field
        label="Minutes between polls"
        type="number"
        min={1}
        max={1440}
        placeholder="15"
        value={feed.everyMinutes ?? ''}
        onChange={({ target }) =>
          onChange(changeFeed(feed, { everyMinutes: target.value === '' ? undefined : Number(target.value) }))
        }
      />
      <Choice
        label="Pictures"
        options={IMAGES}
        value={feed.images ?? 'proxy'}
        onChange={({ target }) =>
          onChange(changeFeed(feed, { images: target.value === 'proxy' ? undefined : target.value }))
        }
      />
      <Button aria-label={`Remove ${feed.url}`} onClick={() => onChange(undefined)}>
        Remove
      </Button>
    </fieldset>
  );
}
