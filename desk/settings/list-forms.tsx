import { TOPIC_NAMES, TOPICS } from '../../contract/categories.ts';
import { isObject, type SettingPath, settingAt } from '../../contract/setting-edits.ts';
import { Button } from '../components/button.tsx';
import { Choice, Field } from '../components/field.tsx';
import { ListField } from '../components/list-field.tsx';
import { PictureField } from './picture-field.tsx';
import { FromNetwork } from './setting-fields.tsx';
import { issueAt, type SettingsDraft } from './use-settings.ts';

interface Props {
  draft: SettingsDraft;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
const isPhrase = (word: string) => /[^\p{L}\p{N}]/u.test(word);

/** The words that bring stories to a topic. In a plain list, phrases are strong. */
export function TopicsForm({ draft }: Props) {
  return (
    <>
      <p className="note">
        A strong word in a headline is enough. Supporting words count when two come together, one of them in
        the headline. One word or phrase per line.
      </p>
      {TOPICS.map((topic) => {
        const path = ['topics', topic];
        const value = settingAt(draft.all, path);
        const words = isObject(value)
          ? { strong: listOf(value.strong), supporting: listOf(value.supporting) }
          : {
              strong: listOf(value).filter(isPhrase),
              supporting: listOf(value).filter((word) => !isPhrase(word)),
            };
        const lines = (key: 'strong' | 'supporting', label: string) => (
          <ListField
            label={label}
            hint={undefined}
            issue={issueAt(draft.issues, [...path, key])}
            disabled={!draft.mayWrite}
            value={words[key]}
            onChange={(list) => draft.set(path, { ...words, [key]: list })}
          />
        );
        return (
          <section key={topic} className="part" aria-label={TOPIC_NAMES[topic]}>
            <h2 className="head">{TOPIC_NAMES[topic]}</h2>
            <div className="sheet__fields">
              {lines('strong', 'Strong words')}
              {lines('supporting', 'Supporting words')}
            </div>
            <FromNetwork draft={draft} path={path} name={`words of ${TOPIC_NAMES[topic]}`} />
          </section>
        );
      })}
    </>
  );
}

const PARTNER_FIELDS = [
  ['title', 'Title', ''],
  ['description', 'Description', ''],
  ['directUrl', 'Picture', ''],
  ['originalUrl', 'Document', 'The address that a click opens.'],
  ['id', 'Id', 'Different from those of the other documents.'],
] as const;

export function PartnersForm({ draft }: Props) {
  const path = ['partners'];
  const value = settingAt(draft.all, path);
  const partners = Array.isArray(value) ? value.filter(isObject) : [];
  return (
    <section className="part" aria-label="Partners">
      <h2 className="head">Partners</h2>
      {partners.map((partner, index) => (
        <fieldset key={index} className="settings__entry" disabled={!draft.mayWrite}>
          <legend>{textOf(partner.title) || 'New document'}</legend>
          <div className="sheet__fields">
            {PARTNER_FIELDS.map(([name, label, hint]) => {
              const issue = issueAt(draft.issues, ['partners', index, name]);
              const field = { label, hint, issue, value: textOf(partner[name]) };
              const change = (text: string) => {
                const { description = '', ...rest } = { ...partner, [name]: text };
                const next = description === '' ? rest : { ...rest, description };
                draft.set(path, partners.with(index, next));
              };
              return name === 'directUrl' ? (
                <PictureField key={name} {...field} onChange={change} />
              ) : (
                <Field key={name} {...field} onChange={({ target }) => change(target.value)} />
              );
            })}
          </div>
          <Button
            aria-label={`Remove ${textOf(partner.title) || 'the new document'}`}
            onClick={() => draft.set(path, partners.toSpliced(index, 1))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <div className="tools">
        <Button
          disabled={!draft.mayWrite}
          onClick={() =>
            draft.set(path, [
              ...partners,
              { id: `document-${partners.length + 1}`, title: '', directUrl: '', originalUrl: '' },
            ])
          }
        >
          Add a document
        </Button>
        <FromNetwork draft={draft} path={path} name="partners" />
      </div>
    </section>
  );
}

const VIDEO_KINDS = [
  ['', 'None'],
  ['youtube', 'YouTube'],
  ['file', 'File'],
] as const;

export function VideoForm({ draft }: Props) {
  const path: SettingPath = ['featuredVideo'];
  const value = settingAt(draft.all, path);
  const video = isObject(value) ? value : undefined;
  const kind = video ? ('youtube' in video ? 'youtube' : 'file') : '';
  const fields = [
    ['title', 'Title', ''],
    ['description', 'Description', ''],
    kind === 'youtube'
      ? ['youtube', 'Video', 'A YouTube link, or its 11-character id.']
      : ['file', 'File', 'A path such as /media/film.webm, or an https:// address.'],
    ['poster', 'Picture before it plays', ''],
    ...(kind === 'file'
      ? [['captions', 'Captions', 'A WebVTT file, such as /media/film.vtt.'] as const]
      : []),
    ['transcript', 'Transcript', 'The address of a page with the words.'],
  ] as const;
  function change(name: string, typed: string): void {
    const text = name === 'youtube' ? (/[\w-]{11}(?=$|[?&#])/.exec(typed)?.[0] ?? typed) : typed;
    const entries = Object.entries({ ...video, [name]: text });
    const optional = (key: string) => !['title', 'youtube', 'file'].includes(key);
    draft.set(path, Object.fromEntries(entries.filter(([key, one]) => one !== '' || !optional(key))));
  }
  function choose(next: string): void {
    const { youtube: _, file: __, captions: ___, ...rest } = video ?? { title: '' };
    draft.set(path, next === '' ? null : { ...rest, [next]: '' });
  }
  return (
    <section className="part" aria-label="Featured video">
      <h2 className="head">Featured video</h2>
      <div className="sheet__fields">
        <Choice
          label="Kind"
          disabled={!draft.mayWrite}
          options={VIDEO_KINDS}
          value={kind}
          onChange={({ target }) => choose(target.value)}
        />
        {video
          ? fields.map(([name, label, hint]) => {
              const issue = issueAt(draft.issues, ['featuredVideo', name]);
              const field = { label, hint, issue, disabled: !draft.mayWrite, value: textOf(video[name]) };
              return name === 'poster' ? (
                <PictureField key={name} {...field} onChange={(text) => change(name, text)} />
              ) : (
                <Field key={name} {...field} onChange={({ target }) => change(name, target.value)} />
              );
            })
          : null}
      </div>
      <FromNetwork draft={draft} path={path} name="video" />
    </section>
  );
}
