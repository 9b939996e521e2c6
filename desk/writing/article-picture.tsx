import { type DragEvent, useState } from 'react';
import { FOCUSES, focusOf } from '../../contract/image.ts';
import { Button } from '../components/button.tsx';
import { Choice } from '../components/field.tsx';
import { capital } from '../format.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { type FieldSpec, Fields, type SettingsProps } from './settings-form.tsx';
import { asText } from './text-content.ts';

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'imageAlt',
    label: 'Description (alt text)',
    hint: 'Read aloud to people who can’t see the picture.',
    type: 'text',
    max: 300,
  },
  { name: 'imageCaption', label: 'Picture caption', hint: 'Printed under the picture.', max: 300 },
  { name: 'imageCredit', label: 'Picture credit', hint: 'Printed with the picture.', max: 120 },
];

const FOCUS_OPTIONS = [
  ['', 'Middle'],
  ...FOCUSES.map((focus) => [focus, capital(focus.replace('-', ' '))] as const),
] as const;

/** The article's lead picture: `image`, `imageAlt`, `imageCaption` and `imageCredit`. */
export function ArticlePicture({ kind, settings, issues, onChange }: SettingsProps) {
  const [chosen, setChosen] = useState<{ file: File | undefined }>();
  const image = asText(settings.image);
  function drop(event: DragEvent): void {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    setChosen({ file });
  }
  return (
    <>
      <fieldset
        className="image"
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={drop}
      >
        <legend>Picture</legend>
        <div className="sheet__fields">
          <div className="image__shown">
            {/^(?:\/|https:)/.test(image) ? (
              <img src={image} alt="" style={{ objectPosition: focusOf(image)?.replace('-', ' ') }} />
            ) : null}
            <div className="tools">
              <Button onClick={() => setChosen({ file: undefined })}>
                {image ? 'Replace picture…' : 'Choose a picture…'}
              </Button>
              {image ? (
                <Button
                  onClick={() => onChange({ image: '', imageAlt: '', imageCaption: '', imageCredit: '' })}
                >
                  Remove picture
                </Button>
              ) : null}
            </div>
          </div>
          {image ? (
            <Choice
              label="Focus"
              hint="The part that stays visible where the picture is cropped."
              options={FOCUS_OPTIONS}
              value={focusOf(image) ?? ''}
              onChange={({ target }) =>
                onChange({ image: image.split('#', 1)[0] + (target.value && `#${target.value}`) })
              }
            />
          ) : null}
          {image ? (
            <Fields kind={kind} specs={FIELDS} settings={settings} issues={issues} onChange={onChange} />
          ) : null}
        </div>
      </fieldset>
      {chosen ? (
        <PictureDialog
          place="article"
          file={chosen.file}
          onClose={() => setChosen(undefined)}
          onDone={({ path, alt, caption, credit }) =>
            onChange({ image: path, imageAlt: alt, imageCaption: caption, imageCredit: credit })
          }
        />
      ) : null}
    </>
  );
}
