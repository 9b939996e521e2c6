import { type JSX, useEffect, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../contract/desk-texts.ts';
import { FormDialog } from '../components/dialog.tsx';
import { Field, TextField } from '../components/field.tsx';
import { textOf } from '../components/form.tsx';
import { useDesk } from '../desk-context.ts';
import { bytes } from '../format.ts';
import { type PastedPicture, pastedFile } from './paste-markdown.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const LIMITS = `JPEG, PNG, WebP, AVIF or GIF, at most ${bytes(MAX_PICTURE_BYTES)}.`;

interface PictureDialogProps {
  /** Lead picture of the article, or a picture in its text. */
  place: 'article' | 'text';
  /** Dropped or pasted. */
  file?: File | undefined;
  /** A picture of a pasted text: part of the clipboard, or at another site. */
  pasted?: PastedPicture | undefined;
  title?: string | undefined;
  /** `note`: the credit of a lead picture, the caption of another. */
  onDone: (picture: { path: string; alt: string; note: string }) => void;
  onClose: () => void;
}

/** Uploads a picture with its description and credit. */
export function PictureDialog({
  place,
  file: dropped,
  pasted,
  title,
  onDone,
  onClose,
}: PictureDialogProps): JSX.Element {
  const { call } = useDesk();
  const [file, setFile] = useState(() => dropped ?? (pasted && pastedFile(pasted)));
  const remote = pasted && !file ? pasted.source : undefined;
  const [share, setShare] = useState<number>();
  const issue = file && refusal(file);

  async function upload(data: FormData): Promise<string | undefined> {
    if ((!file && !remote) || issue) return undefined;
    try {
      const { path } = file
        ? await call('uploadPicture', { query: { name: file.name }, file, onProgress: setShare })
        : await call('copyPicture', { body: { url: remote ?? '' } });
      onDone({ path, alt: textOf(data, 'alt').trim(), note: textOf(data, 'note').trim() });
      return 'Uploaded to the paper’s folder, without metadata.';
    } finally {
      setShare(undefined);
    }
  }

  return (
    <FormDialog
      title={title ?? (place === 'article' ? 'Lead picture' : 'Picture in the text')}
      verb={remote ? 'Copy to our pictures' : file && !issue ? 'Upload and insert' : 'Choose a picture first'}
      isReady={remote !== undefined || (file !== undefined && !issue)}
      task={upload}
      onClose={onClose}
    >
      {pasted ? null : (
        <Field
          label="File"
          hint={`${LIMITS} Metadata such as the location is removed.`}
          issue={issue}
          type="file"
          accept={TYPES.join(',')}
          onChange={(event) => setFile(event.target.files?.[0] ?? file)}
        />
      )}
      {remote ? <RemotePicture address={remote} /> : null}
      {file && !issue ? <Thumbnail file={file} /> : null}
      <TextField
        name="alt"
        label="Description (alt text)"
        defaultValue={pasted?.alt}
        data-first={(dropped ?? pasted) && true}
        hint="Read aloud to people who can’t see the picture. At most 300 characters."
        required
        maxLength={300}
        rows={2}
      />
      <Field
        name="note"
        label={place === 'article' ? 'Credit' : 'Caption and credit'}
        hint={
          place === 'article'
            ? 'Shown beside the picture. At most 120 characters.'
            : 'Shown below the picture.'
        }
        maxLength={place === 'article' ? 120 : 300}
      />
      {share === undefined ? null : (
        <label className="progress">
          {share < 1 ? `Sending ${bytes(file?.size ?? 0)}` : 'Checking and resizing'}
          <progress value={share} max={1} />
        </label>
      )}
    </FormDialog>
  );
}

function RemotePicture({ address }: { address: string }): JSX.Element {
  return (
    <figure className="thumbnail">
      <img src={address} alt="" width={THUMBNAIL_WIDTH} referrerPolicy="no-referrer" />
      <figcaption className="meta">
        <span>At {URL.parse(address)?.host}. Without a copy it disappears when that site removes it.</span>
      </figcaption>
    </figure>
  );
}

function refusal({ size, type }: File): string | undefined {
  if (type !== '' && !TYPES.includes(type)) return `This is ${type}: choose ${LIMITS}`;
  return size > MAX_PICTURE_BYTES
    ? `This file has ${bytes(size)}: choose one of at most ${bytes(MAX_PICTURE_BYTES)}.`
    : undefined;
}

const THUMBNAIL_WIDTH = 320;

/** Drawn on a canvas: the content policy has no blob: addresses. */
function Thumbnail({ file }: { file: File }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file, { resizeWidth: THUMBNAIL_WIDTH, resizeQuality: 'medium' }).then(
      (bitmap) => {
        const { current } = canvas;
        if (!current || isGone) return;
        current.height = bitmap.height;
        current.getContext('2d')?.drawImage(bitmap, 0, 0);
      },
      // The server reads formats that this browser cannot draw.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  return (
    <figure className="thumbnail">
      <canvas ref={canvas} width={THUMBNAIL_WIDTH} height={1} />
      <figcaption className="meta">
        <span>{file.name}</span>
        <span>{bytes(file.size)}</span>
      </figcaption>
    </figure>
  );
}
