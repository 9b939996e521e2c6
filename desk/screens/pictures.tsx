import { useState } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { DESK_PATH } from '../../contract/paths.ts';
import { Button } from '../components/button.tsx';
import { DialogButton } from '../components/dialog-button.tsx';
import { Field } from '../components/field.tsx';
import { Pages } from '../components/list-query.tsx';
import { Page } from '../components/page.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { When } from '../components/when.tsx';
import { useDesk } from '../desk-context.ts';
import { bytes, counted } from '../format.ts';
import { Link, useRouter } from '../router.tsx';
import { useResource } from '../use-resource.ts';
import { PictureDialog } from '../writing/picture-dialog.tsx';
import { linkToText } from '../writing/text-content.ts';

type Picture = DeskResponse<'pictures'>['pictures'][number];

/** Files such as publication.json name their pictures themselves; pins are replaced. */
const PINS = 'front page';

export function Pictures({ address }: { address: URL }) {
  const { call } = useDesk();
  const { setQuery } = useRouter();
  const q = address.searchParams.get('q') ?? '';
  const before = address.searchParams.get('before');
  const list = useResource('pictures', { query: { q, ...(before && { before }) } });
  const [isAdding, setAdding] = useState(false);
  const [replaced, setReplaced] = useState<Picture>();
  const mayWrite = list.data?.mayWrite === true;
  return (
    <Page
      title="Pictures"
      tools={
        mayWrite ? (
          <Button isSolid onClick={() => setAdding(true)}>
            Upload…
          </Button>
        ) : null
      }
    >
      <search className="filters">
        <Field
          label="Find"
          hint="A file name, or words of a title that uses the picture."
          type="search"
          value={q}
          onChange={({ target }) => setQuery({ q: target.value, before: undefined })}
        />
      </search>
      <ResourceView resource={list}>
        {({ pictures, total, next }) => (
          <>
            <p className="note" role="status">
              {total === 0 ? (q ? 'No pictures match.' : 'No pictures yet.') : counted(total, 'picture')}
            </p>
            <ul className="gallery" aria-label="Pictures">
              {pictures.map((picture) => (
                <li key={picture.file} className="gallery__item">
                  <a href={picture.path} target="_blank" rel="noreferrer" aria-label={`Open ${picture.file}`}>
                    <img src={picture.path} alt="" loading="lazy" />
                  </a>
                  <p className="meta">
                    <b>{picture.file}</b>
                    <span>{bytes(picture.bytes)}</span>
                    <When at={picture.changedAt} isPast />
                  </p>
                  <UsedIn picture={picture} />
                  {mayWrite ? (
                    <div className="tools">
                      {picture.usedIn.every(({ kind, file }) => kind !== null || file === PINS) ? (
                        <Button aria-label={`Replace ${picture.file}`} onClick={() => setReplaced(picture)}>
                          Replace…
                        </Button>
                      ) : null}
                      {picture.usedIn.length === 0 ? (
                        <DialogButton
                          label={`Delete ${picture.file}`}
                          title="Delete the picture?"
                          verb="Delete"
                          isDestructive
                          task={async () => {
                            await call('removePicture', { query: { file: picture.file } });
                            await list.reload();
                            return 'Picture deleted.';
                          }}
                        >
                          <p className="note">No text uses {picture.file}. Deleting it cannot be undone.</p>
                        </DialogButton>
                      ) : null}
                    </div>
                  ) : null}
                </li>
              ))}
            </ul>
            <Pages next={next} address={address} />
          </>
        )}
      </ResourceView>
      {isAdding ? (
        <PictureDialog place="library" onDone={() => list.reload()} onClose={() => setAdding(false)} />
      ) : null}
      {replaced ? (
        <PictureDialog
          place="replacement"
          title={`Replace ${replaced.file}`}
          about={<Consequences usedIn={replaced.usedIn} />}
          onClose={() => setReplaced(undefined)}
          onDone={async ({ path, alt }) => {
            await call('replacePicture', { query: { file: replaced.file }, body: { path, alt } });
            await list.reload();
          }}
        />
      ) : null}
    </Page>
  );
}

/** What a replacement changes, by name. */
function Consequences({ usedIn }: Pick<Picture, 'usedIn'>) {
  const { paper } = useDesk().session;
  const names = (isDraft: boolean) =>
    new Intl.ListFormat(paper.locale).format(
      usedIn
        .filter((place) => place.isDraft === isDraft)
        .map(({ kind, title }) => (kind === null ? title : `“${title}”`)),
    );
  const [shown, drafts] = [names(false), names(true)];
  return (
    <>
      {shown ? <p className="warning">Readers see the new picture at once in {shown}.</p> : null}
      {drafts ? <p className="note">It changes in drafts, too: {drafts}.</p> : null}
    </>
  );
}

function UsedIn({ picture: { usedIn } }: { picture: Picture }) {
  if (usedIn.length === 0) return <p className="row__why">Not used</p>;
  return (
    <p className="row__why">
      {'Used in '}
      {usedIn.map(({ kind, file, title }, index) => (
        <span key={`${kind}/${title}`}>
          {index > 0 ? ', ' : ''}
          {kind === null ? title : <Link href={DESK_PATH + linkToText(kind, file)}>{title}</Link>}
        </span>
      ))}
    </p>
  );
}
