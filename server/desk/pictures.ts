import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { authorSlug } from '../../contract/authors.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import { MEDIA_PATH } from '../../contract/paths.ts';
import type { Schema } from '../data/database/schema.ts';
import { ImageWorkerBusy, ImageWorkerError } from '../images/image-worker.ts';
import type { Picture } from '../images/resize.ts';
import { writeFileDurable } from '../lib/atomic-file.ts';
import { imageType } from '../lib/image-type.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { recordAudit } from './audit.ts';
import { DeskFailure } from './desk-failure.ts';
import { inWords } from './text-files.ts';

/** Decodes an upload and writes it again, without metadata. */
export type MakePicture = (source: Uint8Array) => Promise<Picture>;

interface PicturesOptions {
  db: Kysely<Schema>;
  mediaFolder: string;
  makePicture: MakePicture;
  clock: () => Date;
}

const MAX_NAME_LENGTH = 80;

/** Pictures that editors upload into the paper's media/. */
export function createPictures({ db, mediaFolder, makePicture, clock }: PicturesOptions) {
  /** One at a time: a free name stays free until it is used. */
  const writes = createSemaphore(1);

  async function freeName(name: string, extension: string): Promise<string> {
    for (let number = 1; ; number++) {
      const file = `${name}${number === 1 ? '' : `-${number}`}.${extension}`;
      const isTaken = await access(join(mediaFolder, file)).then(
        () => true,
        () => false,
      );
      if (!isTaken) return file;
    }
  }

  return async (who: string, given: string, source: Uint8Array): Promise<DeskResponse<'uploadPicture'>> => {
    const type = imageType(source);
    if (type === 'svg')
      throw new DeskFailure(422, 'An SVG can hold scripts. Save the picture as PNG or WebP and upload that.');
    if (!type) throw new DeskFailure(422, 'This file is no picture: upload a JPEG, PNG, WebP, AVIF or GIF.');
    const { bytes, format, width, height } = await makePicture(source).catch((error: unknown) => {
      if (error instanceof ImageWorkerError) throw new DeskFailure(422, `The picture ${error.message}.`);
      if (!(error instanceof ImageWorkerBusy)) throw error;
      throw new DeskFailure(429, 'Too many pictures are being made. Try again in 10 s.', 10);
    });
    return writes.run(async () => {
      const name = nameFrom(given);
      const file = await inWords(async () => {
        await mkdir(mediaFolder, { recursive: true });
        const free = await freeName(name, format === 'jpeg' ? 'jpg' : format);
        await writeFileDurable(join(mediaFolder, free), bytes);
        return free;
      });
      const path = MEDIA_PATH + file;
      await recordAudit(db, { who, what: 'upload picture', target: path, at: clock() });
      return { path, width, height };
    });
  };
}

/** The name of a file as a part of an address. */
function nameFrom(given: string): string {
  const name = authorSlug(given.replace(/\.[^.]*$/, '').slice(0, MAX_NAME_LENGTH));
  return name.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'picture';
}
