import { type JSX, useEffect, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../contract/desk-texts.ts';
import { FormDialog } from '../components/dialog.tsx';
import { Field, TextField } from '../components/field.tsx';
import { useAction, useDesk } from '../desk-context.ts';
import { bytes } from '../format.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const LIMITS = `JPEG, PNG, WebP, AVIF or GIF, at most ${bytes(MAX_PICTURE_BYTES)}.`;

export interface Picture {
  path: string;
  alt: string;
  /** The caption of a picture in the text, or whose the article's picture is. */
  note: string;
}

interface PictureDialogProps {
  /** The article's picture, or one in its text. */
  place: 'article' | 'text';
  /** Dropped or pasted. */
  file: File | undefined;
  onDone: (picture: Picture) => void;
  onClose: () => void;
}

/** Uploads a picture, and asks what it shows and whose it is. */
export function PictureDialog({ place, file: given, onDone, onClose }: PictureDialogProps): JSX.Element {
  const { call } = useDesk();
  const [file, setFile] = useState(given);
  const [alt, setAlt] = useState('');
  const [note, setNote] = useState('');
  const [share, setShare] = useState<number>();
  const action = useAction();
  const issue = file && refusal(file);

  async function upload(): Promise<string | undefined> {
    if (!file || issue) return undefined;
    try {
      const { path } = await call('uploadPicture', {
        query: { name: file.name },
        file,
        onProgress: setShare,
      });
      onDone({ path, alt: alt.trim(), note: note.trim() });
      return 'The picture is in the paper’s folder, without its metadata.';
    } finally {
      setShare(undefined);
    }
  }

  return (
    <FormDialog
      title={place === 'article' ? 'Picture of the article' : 'Picture in the text'}
      verb={file && !issue ? 'Upload and insert' : 'Choose a picture first'}
      isReady={file !== undefined && !issue}
      action={action}
      task={upload}
      onClose={onClose}
    >
      <Field
        label="File"
        hint={`${LIMITS} Metadata such as the place where it was taken is removed.`}
        issue={issue}
        type="file"
        accept={TYPES.join(',')}
        onChange={(event) => setFile(event.target.files?.[0] ?? file)}
      />
      {file && !issue ? <Thumbnail file={file} /> : null}
      <TextField
        label="Description (alt text)"
        data-first={given && true}
        hint="Read aloud to people who can’t see the picture. At most 300 characters."
        required
        maxLength={300}
        rows={2}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <Field
        label={place === 'article' ? 'Credit' : 'Caption and credit'}
        hint={
          place === 'article'
            ? 'Shown beside the picture. At most 120 characters.'
            : 'Shown below it; say whose picture it is.'
        }
        maxLength={place === 'article' ? 120 : 300}
        value={note}
        onChange={(event) => setNote(event.target.value)}
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

function refusal({ size, type }: File): string | undefined {
  if (type !== '' && !TYPES.includes(type)) return `This is ${type}: choose ${LIMITS}`;
  return size > MAX_PICTURE_BYTES
    ? `It has ${bytes(size)}: choose one of at most ${bytes(MAX_PICTURE_BYTES)}.`
    : undefined;
}

const THUMBNAIL_WIDTH = 320;

/** Drawn here: a link to the file would need another content policy. */
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
      // What this browser cannot draw, the server may read.
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
