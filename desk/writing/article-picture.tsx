import { type DragEvent, type JSX, useState } from 'react';
import { Button } from '../components/button.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { type FieldSpec, Fields, type SettingsProps, Sheet } from './settings-form.tsx';
import { asText } from './text-content.ts';

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'image',
    label: 'Picture address',
    hint: 'A path on this site or a full address. You can also drop a picture here.',
  },
  {
    name: 'imageAlt',
    label: 'Description (alt text)',
    hint: 'Read aloud to people who can’t see the picture.',
    type: 'text',
    max: 300,
  },
  { name: 'imageCredit', label: 'Picture credit', hint: 'Shown beside the picture.', max: 120 },
];

/** The article's lead picture: `image`, `imageAlt` and `imageCredit`. */
export function ArticlePicture({ settings, issues, onChange }: SettingsProps): JSX.Element {
  const [chosen, setChosen] = useState<{ file: File | undefined }>();
  const image = asText(settings.image);
  const isWrong = issues.some(({ setting }) => setting?.startsWith('image'));
  function drop(event: DragEvent): void {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    setChosen({ file });
  }
  return (
    <>
      <Sheet
        title={image ? 'Picture' : 'Picture: none'}
        isWrong={isWrong}
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={drop}
      >
        <div className="sheet__fields">
          <div className="sheet__picture">
            {/^(?:\/|https:)/.test(image) ? <img src={image} alt="" /> : null}
            <div className="tools">
              <Button onClick={() => setChosen({ file: undefined })}>
                {image ? 'Replace picture…' : 'Upload a picture…'}
              </Button>
              {image ? (
                <Button onClick={() => onChange({ image: '', imageAlt: '', imageCredit: '' })}>
                  Remove picture
                </Button>
              ) : null}
            </div>
          </div>
          <Fields specs={FIELDS} settings={settings} issues={issues} onChange={onChange} />
        </div>
      </Sheet>
      {chosen ? (
        <PictureDialog
          place="article"
          file={chosen.file}
          onClose={() => setChosen(undefined)}
          onDone={({ path, alt, note }) => onChange({ image: path, imageAlt: alt, imageCredit: note })}
        />
      ) : null}
    </>
  );
}
