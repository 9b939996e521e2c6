import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../contract/desk-texts.ts';
import { FormDialog } from '../components/dialog.tsx';
import { Field, TextField } from '../components/field.tsx';
import { textOf } from '../components/form.tsx';
import { useDesk } from '../desk-context.ts';
import { bytes } from '../format.ts';
import { useResource } from '../use-resource.ts';
import type { PictureMarkdownOptions } from './markdown-commands.ts';
import type { PastedPicture } from './paste-markdown.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const LIMITS = `JPEG, PNG, WebP, AVIF or GIF, at most ${bytes(MAX_PICTURE_BYTES)}.`;

const TITLES = {
  article: 'Lead picture',
  text: 'Picture in the text',
  library: 'New picture',
  replacement: 'Replace the picture',
  setting: 'Choose a picture',
} as const;

interface PictureDialogProps {
  /** Lead picture of the article, a picture in its text, one without a place yet, one in the places of another, or of a setting. */
  place: keyof typeof TITLES;
  /** Dropped or pasted. */
  file?: File | undefined;
  /** A picture of a pasted text: part of the clipboard, or at another site. */
  pasted?: PastedPicture | undefined;
  title?: string | undefined;
  about?: ReactNode;
  onDone: (picture: PictureMarkdownOptions) => void | Promise<void>;
  onClose: () => void;
}

/** Uploads a picture with its description and credit. */
export function PictureDialog(props: PictureDialogProps) {
  const { place, file: dropped, pasted, title, about, onDone, onClose } = props;
  const { call } = useDesk();
  const [file, setFile] = useState(() => dropped ?? (pasted && pastedFile(pasted)));
  const remote = pasted && !file ? pasted.source : undefined;
  const [share, setShare] = useState<number>();
  const [existing, setExisting] = useState<string>();
  const issue = file && !existing ? refusal(file) : undefined;
  const inPlace = place === 'replacement' ? 'Replace' : 'Insert';

  async function upload(data: FormData): Promise<string | undefined> {
    if ((!file && !remote && !existing) || issue) return undefined;
    try {
      const { path } = existing
        ? { path: existing }
        : file
          ? await call('uploadPicture', { query: { name: file.name }, file, onProgress: setShare })
          : await call('copyPicture', { body: { url: remote ?? '' } });
      const textIn = (name: string) => textOf(data, name).trim();
      await onDone({ path, alt: textIn('alt'), caption: textIn('caption'), credit: textIn('credit') });
      return existing ? undefined : 'Uploaded to the paper’s folder, without metadata.';
    } finally {
      setShare(undefined);
    }
  }

  return (
    <FormDialog
      title={title ?? TITLES[place]}
      verb={
        existing
          ? inPlace
          : remote
            ? 'Copy to our pictures'
            : !file || issue
              ? 'Choose a picture first'
              : place === 'library'
                ? 'Upload'
                : `Upload and ${inPlace.toLowerCase()}`
      }
      isReady={existing !== undefined || remote !== undefined || (file !== undefined && !issue)}
      task={upload}
      onClose={onClose}
    >
      {about}
      {pasted ? null : (
        <Field
          label="File"
          hint={`${LIMITS} Metadata such as the location is removed.`}
          issue={issue}
          type="file"
          accept={TYPES.join(',')}
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? file);
            setExisting(undefined);
          }}
        />
      )}
      {remote ? <RemotePicture address={remote} /> : null}
      {pasted || place === 'library' ? null : <OurPictures chosen={existing} onChoose={setExisting} />}
      {file && !issue && !existing ? <Thumbnail file={file} /> : null}
      {place === 'library' || place === 'setting' ? null : (
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
      )}
      {place === 'article' || place === 'text' ? (
        <>
          <Field
            name="caption"
            label="Caption"
            hint="Printed under the picture. At most 300 characters."
            maxLength={300}
          />
          <Field
            name="credit"
            label="Credit"
            hint="Printed with the picture. At most 120 characters."
            maxLength={120}
          />
        </>
      ) : null}
      {share === undefined ? null : (
        <label className="progress">
          {share < 1 ? `Sending ${bytes(file?.size ?? 0)}` : 'Checking and resizing'}
          <progress value={share} max={1} />
        </label>
      )}
    </FormDialog>
  );
}

/** Pictures that the paper has, to be used again. */
function OurPictures({ chosen, onChoose }: { chosen: string | undefined; onChoose: (path: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="more sheet" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Or use one of our pictures</summary>
      {isOpen ? <Choices chosen={chosen} onChoose={onChoose} /> : null}
    </details>
  );
}

function Choices({ chosen, onChoose }: { chosen: string | undefined; onChoose: (path: string) => void }) {
  const [q, setQ] = useState('');
  const list = useResource('pictures', { query: { q } });
  return (
    <>
      <Field label="Find" type="search" value={q} onChange={({ target }) => setQ(target.value)} />
      <ul className="gallery gallery--small" aria-label="Our pictures">
        {list.data?.pictures.map(({ file, path }) => (
          <li key={file} className="gallery__item">
            <button type="button" aria-pressed={path === chosen} onClick={() => onChoose(path)}>
              <img src={path} alt={file} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The bytes of a picture that is part of the clipboard: a data: address with a type that the editor accepts. */
function pastedFile({ source, address }: PastedPicture): File | undefined {
  const [, type, data] = /^data:(image\/\w+);base64,(.*)$/is.exec(source) ?? [];
  if (type === undefined || data === undefined) return undefined;
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  return new File([bytes], address, { type });
}

function RemotePicture({ address }: { address: string }) {
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
function Thumbnail({ file }: { file: File }) {
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
