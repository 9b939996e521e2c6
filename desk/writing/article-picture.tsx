import { type DragEvent, type JSX, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Field, TextField } from '../components/field.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { issueAt, type SettingsProps, Sheet } from './settings-form.tsx';
import { asText } from './text-content.ts';

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
          <Field
            label="Picture address"
            hint="A path on this site or a full address. You can also drop a picture here."
            issue={issueAt(issues, 'image')}
            value={image}
            onChange={(event) => onChange({ image: event.target.value })}
          />
          <TextField
            label="Description (alt text)"
            hint="Read aloud to people who can’t see the picture."
            issue={issueAt(issues, 'imageAlt')}
            rows={2}
            maxLength={300}
            value={asText(settings.imageAlt)}
            onChange={(event) => onChange({ imageAlt: event.target.value })}
          />
          <Field
            label="Picture credit"
            hint="Shown beside the picture."
            issue={issueAt(issues, 'imageCredit')}
            maxLength={120}
            value={asText(settings.imageCredit)}
            onChange={(event) => onChange({ imageCredit: event.target.value })}
          />
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
