import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { authorSlug } from '../../../contract/authors.ts';
import { MAX_IMAGE_BYTES } from '../../../contract/limits.ts';
import { decodePath, MEDIA_PATH } from '../../../contract/paths.ts';
import { ExportError } from '../../../post-import/exported-post.ts';
import { writeFileDurable } from '../../lib/atomic-file.ts';
import { errorMessage } from '../../lib/errors.ts';
import { imageType } from '../../lib/image-type.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { FetchError, isUnreachable } from '../../net/fetch-error.ts';
import type { Fetcher } from '../../net/fetcher.ts';
import { newText } from '../content/patch-text.ts';
import { checksum, type ImportRecord, PICTURES_FOLDER, readRecords, writeRecords } from './import-record.ts';
import type { ImportPlan } from './plan-import.ts';

const MAX_PICTURES_AT_ONCE = 6;
/** All pictures of an import. */
const MAX_ALL_BYTES = 2_000_000_000;
/** A host that fails this often in a row is not asked any more. */
const MAX_HOST_FAILURES = 5;

export interface ImportOutcome {
  articles: number;
  pages: number;
  drafts: number;
  pictures: number;
  /** Pictures that could not be fetched: the texts name their old addresses. */
  failed: { address: string; reason: string }[];
}

interface ImportOptions {
  fetcher: Pick<Fetcher, 'fetch'>;
  /** Decodes a picture and encodes it again, without metadata. */
  makePicture(source: Uint8Array): Promise<{ bytes: Uint8Array; format: string }>;
  /** The folder of the paper, with content/ and media/. */
  contentFolder: string;
  paperFolder: string;
  /** The name of the file, and when it is imported, for the record. */
  name: string;
  now: Date;
  /** Called after each picture and each text. */
  onStep(what: string): void;
}

/** Fetches pictures into media/imported, then writes the texts. An interrupted import can be repeated. */
export async function runImport(plan: ImportPlan, options: ImportOptions): Promise<ImportOutcome> {
  const { contentFolder, paperFolder, name, now, onStep } = options;
  const { paths, failed, written } = await fetchPictures(plan.pictures, join(paperFolder, 'media'), options);
  const record: ImportRecord = { name, at: now.toISOString(), texts: [], pictures: written };
  try {
    for (const { file, from, settings, body } of plan.texts) {
      const { image } = settings;
      const local = typeof image === 'string' ? (paths.get(image) ?? image) : undefined;
      const text = newText({
        settings: { ...settings, ...(local ? { image: local } : {}) },
        // Only destinations of pictures and links begin so.
        body: body.replace(/\]\((https?:[^\s()]+)/g, (whole, address) => {
          const path = paths.get(address);
          return path === undefined ? whole : `](${path}`;
        }),
      });
      const path = join(contentFolder, file);
      await mkdir(dirname(path), { recursive: true });
      // Somebody may have created it since the plan was made.
      if (!existsSync(path)) {
        await writeFileDurable(path, text);
        record.texts.push({ file, from, sum: checksum(text) });
      }
      onStep(file);
    }
  } finally {
    if (record.texts.length > 0)
      await writeRecords(contentFolder, [...(await readRecords(contentFolder)), record]);
  }
  const pages = record.texts.filter(({ file }) => file.startsWith('pages/')).length;
  return { articles: record.texts.length - pages, pages, drafts: plan.drafts, pictures: paths.size, failed };
}

async function fetchPictures(
  addresses: readonly string[],
  mediaFolder: string,
  { fetcher, makePicture, onStep }: Pick<ImportOptions, 'fetcher' | 'makePicture' | 'onStep'>,
) {
  const folder = join(mediaFolder, PICTURES_FOLDER);
  await mkdir(folder, { recursive: true });
  const stored = new Map((await readdir(folder)).map((file) => [basename(file, extname(file)), file]));
  const paths = new Map<string, string>();
  const failed: ImportOutcome['failed'] = [];
  const failures = new Map<string, number>();
  const written: string[] = [];
  let total = 0;
  const slots = createSemaphore(MAX_PICTURES_AT_ONCE);
  await Promise.all(
    addresses.map((address) =>
      slots.run(async () => {
        const { host } = new URL(address);
        const name = pictureName(address);
        try {
          const file = stored.get(name) ?? (await fetchPicture(address, name));
          paths.set(address, `${MEDIA_PATH}${PICTURES_FOLDER}/${file}`);
          failures.delete(host);
        } catch (error) {
          if (!(error instanceof FetchError || error instanceof ExportError)) throw error;
          if (error instanceof FetchError && isUnreachable(error))
            failures.set(host, (failures.get(host) ?? 0) + 1);
          failed.push({ address, reason: errorMessage(error) });
        }
        onStep(address);
      }),
    ),
  );
  return { paths, failed, written };

  async function fetchPicture(address: string, name: string): Promise<string> {
    const { host } = new URL(address);
    if ((failures.get(host) ?? 0) >= MAX_HOST_FAILURES)
      throw new ExportError(`${host} was not asked again after ${MAX_HOST_FAILURES} failures`);
    if (total > MAX_ALL_BYTES) throw new ExportError(`more than ${MAX_ALL_BYTES / 1e9} GB of pictures`);
    // Trusted hosts with private addresses are for the publication, not for a file from elsewhere.
    const { status, body } = await fetcher.fetch({ url: address, namedBy: null, maxBytes: MAX_IMAGE_BYTES });
    if (status !== 200) throw new ExportError(`${host} responded with status ${status}`);
    const type = imageType(body);
    if (!type || type === 'svg') throw new ExportError(`${host} sent no JPEG, PNG, WebP, AVIF or GIF`);
    const { bytes, format } = await makePicture(body).catch((error: unknown) => {
      throw new ExportError(`the picture ${errorMessage(error)}`);
    });
    total += bytes.length;
    const file = `${name}.${format === 'jpeg' ? 'jpg' : format}`;
    await writeFileDurable(join(folder, file), bytes);
    written.push(file);
    return file;
  }
}

/** The same address has the same name, so that a repeated import fetches nothing twice. */
function pictureName(address: string): string {
  const { pathname } = new URL(address);
  const words = authorSlug(decodePath(basename(pathname, extname(pathname))).slice(0, 60));
  const name = words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'picture';
  return `${name}-${createHash('sha256').update(address).digest('hex').slice(0, 8)}`;
}
