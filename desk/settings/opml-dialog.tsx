import { useState } from 'react';
import { CATEGORIES, type Category, isCategory } from '../../contract/categories.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Choice, Field } from '../components/field.tsx';
import { Problem } from '../components/problem.tsx';
import { useDesk } from '../desk-context.ts';
import { counted } from '../format.ts';
import { useAction } from '../use-action.ts';
import { nameOfCategory } from './feed-settings.ts';
import type { SettingsDraft } from './use-settings.ts';

type ListedFeed = DeskResponse<'readOpml'>['feeds'][number];

interface OpmlDialogProps {
  draft: SettingsDraft;
  onAdd: (feeds: ReadonlyMap<Category, readonly string[]>) => void;
  onClose: () => void;
}

/** The feeds of an OPML file, each with the section that it goes to. */
export function OpmlDialog({ draft, onAdd, onClose }: OpmlDialogProps) {
  const { call } = useDesk();
  const [feeds, setFeeds] = useState<readonly (ListedFeed & { place: string })[]>();
  const reading = useAction(async (file: File) => {
    const result = await call('readOpml', { file, onProgress: () => {} });
    // The paper has some already.
    setFeeds(
      result.feeds.map((feed) => ({ ...feed, place: feed.categories.length > 0 ? '' : feed.category })),
    );
    return `The file names ${counted(result.feeds.length, 'feed')}.`;
  });
  const options = [
    ['', 'Leave out'],
    ...CATEGORIES.map((key) => [key, nameOfCategory(draft, key)] as const),
  ] as const;
  const placed = feeds?.filter(({ place }) => place !== '') ?? [];
  function add(): void {
    const places = new Map<Category, string[]>();
    for (const { place, url } of placed)
      if (isCategory(place)) places.set(place, [...(places.get(place) ?? []), url]);
    onAdd(places);
    onClose();
  }
  return (
    <Dialog title="Import OPML" isWide onClose={onClose}>
      <Field
        label="OPML file"
        hint="As feed readers export it. At most 1 MB."
        type="file"
        accept=".opml,.xml,text/xml,text/x-opml"
        onChange={({ target }) => target.files?.[0] && reading.run(target.files[0])}
      />
      <Problem error={reading.error} />
      {feeds ? (
        <>
          <table className="table opml">
            <thead>
              <tr>
                <th scope="col">Feed</th>
                <th scope="col">Section</th>
              </tr>
            </thead>
            <tbody>
              {feeds.map((feed, index) => (
                <tr key={feed.url}>
                  <td>
                    <b>{feed.title}</b>
                    <br />
                    <span className="file">{feed.url}</span>
                    {feed.categories.length > 0 ? ' The paper has it already.' : null}
                  </td>
                  <td>
                    <Choice
                      label={`Section of ${feed.title}`}
                      options={options}
                      value={feed.place}
                      onChange={({ target }) => setFeeds(feeds.with(index, { ...feed, place: target.value }))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="tools">
            <Button isLarge isSolid disabled={placed.length === 0} onClick={add}>
              Add {counted(placed.length, 'feed')}
            </Button>
            <p className="note">They are polled after you save.</p>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}
