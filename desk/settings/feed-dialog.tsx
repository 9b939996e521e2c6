import { useState } from 'react';
import { useFormStatus } from 'react-dom';
import { CATEGORIES, type Category, isCategory } from '../../contract/categories.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import { DeskError } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Choice, Field } from '../components/field.tsx';
import { Form, textOf } from '../components/form.tsx';
import { Problem } from '../components/problem.tsx';
import { When } from '../components/when.tsx';
import { useDesk } from '../desk-context.ts';
import { counted } from '../format.ts';
import { useAction } from '../use-action.ts';
import { changeFeed, type FeedSetting, IMAGES, nameOfCategory } from './feed-settings.ts';
import type { SettingsDraft } from './use-settings.ts';

type TriedFeed = DeskResponse<'tryFeed'>;

interface FeedDialogProps {
  draft: SettingsDraft;
  category: Category;
  onAdd: (category: Category, feed: FeedSetting) => void;
  onClose: () => void;
}

/** Tries a feed before it is added. */
export function FeedDialog({ draft, category, onAdd, onClose }: FeedDialogProps) {
  const { call } = useDesk();
  const [tried, setTried] = useState<TriedFeed>();
  /** The feeds of the page whose address was typed. */
  const [found, setFound] = useState<TriedFeed['others']>([]);
  async function tryFeed(address: string): Promise<string> {
    const result = await call('tryFeed', { body: { address } });
    setTried(result.problem === '' ? result : undefined);
    if (result.others.length > 0) setFound([result, ...result.others]);
    if (result.problem !== '') throw new DeskError(502, `The site cannot read this feed: ${result.problem}`);
    return `Found ${result.title || result.address}.`;
  }
  const choosing = useAction(tryFeed);
  return (
    <Dialog title="Add a feed" isWide onClose={onClose}>
      <Form
        verb="Try"
        layout="filters"
        task={(data) => {
          setFound([]);
          return tryFeed(textOf(data, 'address'));
        }}
      >
        <Field
          name="address"
          label="Address"
          hint="The address of the feed, or of a page that links to it."
          placeholder="https://"
          required
        />
        <Trying />
      </Form>
      {found.length > 0 ? (
        <Choice
          label={`This page has ${counted(found.length, 'feed')}`}
          options={found.map(({ address, title }) => [address, title ? `${title} – ${address}` : address])}
          value={tried?.address ?? ''}
          onChange={({ target }) => choosing.run(target.value)}
        />
      ) : null}
      {choosing.isPending ? <p className="note">Fetching the feed…</p> : <Problem error={choosing.error} />}
      {tried ? (
        <TriedFeedView
          key={tried.address}
          tried={tried}
          draft={draft}
          category={category}
          onAdd={onAdd}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  );
}

/** A host may take its time: says what is going on. */
function Trying() {
  const { pending, data } = useFormStatus();
  if (!pending) return null;
  const address = data ? textOf(data, 'address') : '';
  return (
    <p className="note" role="status">
      Fetching {URL.parse(address)?.host ?? address}: the feed, or the page and the feeds that it names…
    </p>
  );
}

function TriedFeedView({ tried, draft, category, onAdd, onClose }: FeedDialogProps & { tried: TriedFeed }) {
  const { address, title, notes, categories, items } = tried;
  const [place, setPlace] = useState(category);
  const [minutes, setMinutes] = useState(tried.everyMinutes);
  const [images, setImages] = useState<string>('proxy');
  const names = categories.map((key) => nameOfCategory(draft, key)).join(', ');
  return (
    <section className="tried" aria-label="The feed">
      <p className="row__name">{title || address}</p>
      <p className="file">{address}</p>
      {categories.length > 0 ? <p className="notice">The paper has this feed already, in {names}.</p> : null}
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      <ul className="tried__items">
        {items.map((item) => (
          <li key={item.link + item.title}>
            {item.image && images !== 'off' ? <img src={item.image} alt="" loading="lazy" /> : null}
            <p className="hed hed--sm">{item.title}</p>
            {item.publishedAt ? (
              <p className="meta">
                <When at={item.publishedAt} isPast />
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="sheet__fields">
        <Choice
          label="Section"
          options={CATEGORIES.map((key) => [key, nameOfCategory(draft, key)] as const)}
          value={place}
          onChange={({ target }) => isCategory(target.value) && setPlace(target.value)}
        />
        <Field
          label="Minutes between polls"
          type="number"
          min={1}
          max={1440}
          value={minutes}
          onChange={({ target }) => setMinutes(Number(target.value))}
        />
        <Choice
          label="Pictures"
          options={IMAGES}
          value={images}
          onChange={({ target }) => setImages(target.value)}
        />
      </div>
      <div className="tools">
        <Button
          isLarge
          isSolid
          onClick={() => {
            const settings = {
              everyMinutes: minutes === 15 ? undefined : minutes,
              images: images === 'proxy' ? undefined : images,
            };
            onAdd(place, changeFeed({ url: address }, settings));
            onClose();
          }}
        >
          Add to {nameOfCategory(draft, place)}
        </Button>
        <p className="note">It is polled after you save.</p>
      </div>
    </section>
  );
}
