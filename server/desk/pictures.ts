import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { authorSlug } from '../../contract/authors.ts';
import { MAX_PICTURE_BYTES } from '../../contract/desk-texts.ts';
import { MEDIA_PATH } from '../../contract/paths.ts';
import { ImageWorkerBusy, ImageWorkerError } from '../images/image-worker.ts';
import type { Picture } from '../images/resize.ts';
import { writeFileDurable } from '../lib/atomic-file.ts';
import { imageType } from '../lib/image-type.ts';
import { FetchError } from '../net/fetch-error.ts';
import { auditOf, type PaperDesk } from './audit.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import type { SharedDesk } from './shared-desk.ts';
import { explainFailedWrite } from './text-files.ts';
import { ELSEWHERE, type TextsSite } from './text-store.ts';

/** Decodes an upload and encodes it again, without metadata. */
export type MakePicture = (source: Uint8Array) => Promise<Picture>;

interface PicturesOptions extends PaperDesk {
  shared: Pick<SharedDesk, 'queueOf'>;
  site: Pick<TextsSite, 'paperFolder' | 'writingDesk' | 'makePicture' | 'fetcher'>;
}

const MAX_NAME_LENGTH = 80;

export function createPictures({
  db,
  publication,
  site,
  shared,
  clock,
}: PicturesOptions): Pick<DeskHandlers, 'uploadPicture' | 'copyPicture'> {
  const mediaFolder = join(site.paperFolder, 'media');
  const note = auditOf({ publication, clock });
  /** One at a time, so that a free name stays free. */
  const writes = shared.queueOf(mediaFolder);

  function freeName(name: string, extension: string): string {
    for (let number = 1; ; number++) {
      const file = `${name}${number === 1 ? '' : `-${number}`}.${extension}`;
      if (!existsSync(join(mediaFolder, file))) return file;
    }
  }

  async function store(who: string, fileName: string, source: Uint8Array) {
    if (site.writingDesk !== undefined) throw new DeskFailure(409, ELSEWHERE);
    const type = imageType(source);
    if (type === 'svg')
      throw new DeskFailure(422, 'An SVG can hold scripts. Save the picture as PNG or WebP and upload that.');
    if (!type)
      throw new DeskFailure(422, 'This file is not a picture. Upload a JPEG, PNG, WebP, AVIF or GIF.');
    const { bytes, format, width, height } = await site.makePicture(source).catch((error: unknown) => {
      if (error instanceof ImageWorkerError) throw new DeskFailure(422, `The picture ${error.message}.`);
      if (!(error instanceof ImageWorkerBusy)) throw error;
      throw new DeskFailure(429, 'Too many pictures are being processed. Try again in 10 s.', 10);
    });
    return writes.run(async () => {
      const name = nameFrom(fileName);
      const file = await explainFailedWrite(async () => {
        await mkdir(mediaFolder, { recursive: true });
        const free = freeName(name, format === 'jpeg' ? 'jpg' : format);
        await writeFileDurable(join(mediaFolder, free), bytes);
        return free;
      });
      const path = MEDIA_PATH + file;
      await note(db, who, 'upload picture', path);
      return { path, width, height };
    });
  }

  return {
    uploadPicture: ({ who, query, file }) => store(who, query.name, file),
    async copyPicture({ who, body: { url } }) {
      const { status, body } = await site.fetcher
        .fetch({ url, namedBy: null, maxBytes: MAX_PICTURE_BYTES })
        .catch((error: unknown) => {
          if (!(error instanceof FetchError)) throw error;
          throw new DeskFailure(422, `The picture could not be fetched: ${error.message}.`);
        });
      if (status !== 200)
        throw new DeskFailure(422, `The picture could not be fetched: its site answered ${status}.`);
      return store(who, basename(new URL(url).pathname), body);
    },
  };
}

/** The name of a file as a part of an address. */
function nameFrom(fileName: string): string {
  const name = authorSlug(fileName.replace(/\.[^.]*$/, '').slice(0, MAX_NAME_LENGTH));
  return name.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'picture';
}
