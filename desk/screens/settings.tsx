import { Suspense, useEffect, useState } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { Button } from '../components/button.tsx';
import { LeaveDialog } from '../components/leave-dialog.tsx';
import { Page } from '../components/page.tsx';
import { Problem } from '../components/problem.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { Views } from '../components/views.tsx';
import { counted } from '../format.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { withQuery } from '../router.tsx';
import { AlertsForm } from '../settings/alerts-form.tsx';
import { FeedsForm } from '../settings/feeds-form.tsx';
import { FRONT, LINKS, PAPER, SERVICES, TEXTS } from '../settings/fields.ts';
import { FileView } from '../settings/file-view.tsx';
import { PartnersForm, TopicsForm, VideoForm } from '../settings/list-forms.tsx';
import { Groups } from '../settings/setting-fields.tsx';
import { ThemeForm } from '../settings/theme-form.tsx';
import { type SettingsDraft, useSettings } from '../settings/use-settings.ts';
import { useResource } from '../use-resource.ts';

/** The editor's code compares versions. */
const Review = lazyScreen(() => import('../settings/versions.tsx').then((module) => module.Review));
const Versions = lazyScreen(() => import('../settings/versions.tsx').then((module) => module.Versions));

const VIEWS = [
  ['paper', 'Paper'],
  ['front', 'Front page'],
  ['feeds', 'Sections and feeds'],
  ['topics', 'Topics'],
  ['links', 'Partners and links'],
  ['services', 'Services and hosts'],
  ['texts', 'Texts'],
  ['theme', 'Theme'],
  ['file', 'File'],
  ['theme-file', 'Theme file'],
] as const;
type View = (typeof VIEWS)[number][0];

/** publication.json and theme.json as forms. */
export function Settings({ address }: { address: URL }) {
  const publication = useResource('settings', { query: { file: 'publication' } }, { isFresh: true });
  const theme = useResource('settings', { query: { file: 'theme' } }, { isFresh: true });
  if (publication.data && theme.data)
    return <SettingsForms address={address} publication={publication.data} theme={theme.data} />;
  return (
    <Page title="Settings">
      <ResourceView resource={publication.data ? theme : publication}>{() => null}</ResourceView>
    </Page>
  );
}

interface FormsProps {
  address: URL;
  publication: DeskResponse<'settings'>;
  theme: DeskResponse<'settings'>;
}

function SettingsForms({ address, ...first }: FormsProps) {
  const publication = useSettings('publication', first.publication);
  const theme = useSettings('theme', first.theme);
  const isBroken = publication.saved.values === null;
  const chosen = address.searchParams.get('view') ?? (isBroken ? 'file' : 'paper');
  const [view] = VIEWS.find(([key]) => key === chosen) ?? VIEWS[0];
  const draft = view === 'theme' || view === 'theme-file' ? theme : publication;
  return (
    <Page
      title="Settings"
      about="Saved settings are in use within two seconds. Ports, the database and other environment variables are set where Masthead is started, and need a restart."
    >
      <Views
        label="Settings"
        views={VIEWS.map(([key, name]) => ({
          href: withQuery(address, { view: key }),
          name,
          isCurrent: key === view,
        }))}
      />
      <SaveBar key={draft.file} draft={draft} />
      <OtherIssues issues={draft.issues.filter(({ path }) => path === null || view.endsWith('file'))} />
      {(draft.saved.values === null || 'source' in draft.change) && !view.endsWith('file') ? (
        <p className="empty">
          {draft.saved.values === null
            ? 'The file has a syntax error, so there are no fields. Correct it under File.'
            : 'You are changing the file itself. Save or discard that first.'}
        </p>
      ) : (
        <SettingsView key={view} view={view} draft={draft} />
      )}
      <LeaveDialog isBlocking={publication.isDirty || theme.isDirty}>
        Your changes are lost if you leave.
      </LeaveDialog>
    </Page>
  );
}

function SettingsView({ view, draft }: { view: View; draft: SettingsDraft }) {
  switch (view) {
    case 'paper':
      return <Groups draft={draft} groups={PAPER} />;
    case 'front':
      return (
        <>
          <Groups draft={draft} groups={FRONT} />
          <VideoForm draft={draft} />
        </>
      );
    case 'feeds':
      return <FeedsForm draft={draft} />;
    case 'topics':
      return <TopicsForm draft={draft} />;
    case 'links':
      return (
        <>
          <PartnersForm draft={draft} />
          <Groups draft={draft} groups={LINKS} />
        </>
      );
    case 'services':
      return (
        <>
          <Groups draft={draft} groups={SERVICES} />
          <AlertsForm draft={draft} />
        </>
      );
    case 'texts':
      return <Groups draft={draft} groups={TEXTS} />;
    case 'theme':
      return <ThemeForm draft={draft} />;
    case 'file':
    case 'theme-file':
      return <FileView draft={draft} />;
  }
}

/** Stays in view: the changes that are not saved, and the actions on them. */
function SaveBar({ draft }: { draft: SettingsDraft }) {
  const { edits, saved, saving, competing, mayWrite, isDirty } = draft;
  const [dialog, setDialog] = useState<'review' | 'versions'>();
  const close = () => setDialog(undefined);
  const { writing } = saved;
  // Cmd+S and Ctrl+S save, as in the editor of texts.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (isDirty && competing.length === 0 && !saving.isPending) saving.run(undefined);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isDirty, competing, saving]);
  if (!mayWrite)
    return (
      <p className="notice">
        {writing.reason} {writing.link ? <a href={writing.link}>Change them there</a> : null}
      </p>
    );
  return (
    <div className="publish">
      <div className="publish__row">
        <p>
          {edits.length > 0
            ? `${counted(edits.length, 'change')} not saved`
            : isDirty
              ? 'The file is not saved'
              : 'All changes saved'}
        </p>
        <div className="tools">
          <Button onClick={() => setDialog('versions')}>Versions…</Button>
          <Button disabled={!isDirty} onClick={() => setDialog('review')}>
            Review…
          </Button>
          <Button disabled={!isDirty || saving.isPending} onClick={draft.discard}>
            Discard
          </Button>
          <Button
            isSolid
            disabled={!isDirty || competing.length > 0 || saving.isPending}
            onClick={() => saving.run(undefined)}
          >
            Save
          </Button>
        </div>
      </div>
      {competing.length > 0 ? (
        <div className="alert" role="alert">
          <p>
            Someone else changed the same settings while you were working:{' '}
            {competing.map(({ path }) => path.join('.')).join(', ')}. Your changes are not lost.
          </p>
          <div className="tools">
            <Button onClick={draft.takeTheirs}>Take theirs</Button>
            <Button onClick={draft.keepMine}>Keep mine</Button>
          </div>
        </div>
      ) : (
        <Problem error={saving.error} />
      )}
      <Suspense>
        {dialog === 'review' ? <Review draft={draft} onClose={close} /> : null}
        {dialog === 'versions' ? <Versions draft={draft} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}

/** Issues that no field shows. */
function OtherIssues({ issues }: Pick<SettingsDraft, 'issues'>) {
  if (issues.length === 0) return null;
  return (
    <ul className="issues" aria-label="Issues of the file">
      {issues.map(({ line, message, fix }) => (
        <li key={`${line} ${message}`}>
          {line === null ? '' : `Line ${line}: `}
          {message}: {fix}.
        </li>
      ))}
    </ul>
  );
}
