import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  createImageWorker,
  type ImageWorker,
  ImageWorkerBusy,
  ImageWorkerError,
  type ImageWorkerOptions,
} from './image-worker.ts';

let folder: string;
let photo: Uint8Array;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-image-worker-'));
  photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true }));

const opened: ImageWorker[] = [];
afterEach(() => Promise.all(opened.splice(0).map((imageWorker) => imageWorker.close())));

function open(options: ImageWorkerOptions = {}): ImageWorker {
  const imageWorker = createImageWorker(options);
  opened.push(imageWorker);
  return imageWorker;
}

/** For a script that goes on when the test has written a file. */
const UNTIL = `import { existsSync } from 'node:fs';
  const until = async (file) => { while (!existsSync(file)) await new Promise((done) => setTimeout(done, 5)); };`;

/** A process that answers each task as the script says, instead of decoding an image. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, `${name}.mjs`);
  await writeFile(
    path,
    `process.on('disconnect', () => process.exit());\n${script}\nprocess.send({ kind: 'ready' });`,
  );
  return path;
}

test('images are decoded and resized in another process', async () => {
  const imageWorker = open();
  const { bytes, ...facts } = await imageWorker.makeOriginal(photo, 'now');
  expect(facts).toEqual({ width: 800, height: 600, colour: expect.stringMatching(/^#/) });
  const copy = await imageWorker.makeCopy(bytes, 320, 'webp');
  expect(await sharp(copy).metadata()).toMatchObject({ format: 'webp', width: 320 });
});

test('bytes that are no image are rejected with a reason, and the next image is decoded', async () => {
  const imageWorker = open({ processes: 1 });
  await expect(imageWorker.makeOriginal(Buffer.from('no picture'), 'now')).rejects.toThrow(
    new ImageWorkerError('cannot be decoded (Input buffer contains unsupported image format)'),
  );
  await expect(imageWorker.makeOriginal(photo, 'now')).resolves.toMatchObject({ width: 800 });
});

test('an image that crashes its process fails alone', async () => {
  const crash = await program(
    'crash',
    `process.on('message', ({ source }) => {
      if (source.length === 1) process.kill(process.pid, 'SIGSEGV');
      else process.send({ kind: 'original', original: { bytes: source, width: 1, height: 1, colour: '#000000' } });
    });`,
  );
  const imageWorker = open({ program: crash, processes: 1 });
  const [first, second] = await Promise.allSettled([
    imageWorker.makeOriginal(new Uint8Array(1), 'now'),
    imageWorker.makeOriginal(new Uint8Array(2), 'now'),
  ]);
  expect(first).toMatchObject({
    status: 'rejected',
    reason: new ImageWorkerError('crashed the process that decoded it'),
  });
  expect(second).toMatchObject({ status: 'fulfilled', value: { width: 1 } });
});

test('an image that exceeds the timeout is given up, its process killed, and the next is decoded', async () => {
  const hanging = await program(
    'hanging',
    `process.on('message', ({ source }) => {
      if (source.length === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      process.send({ kind: 'original', original: { bytes: source, width: 1, height: 1, colour: '#000000' } });
    });`,
  );
  const imageWorker = open({ program: hanging, processes: 1, timeoutMs: 4_000 });
  const stuck = imageWorker.makeOriginal(new Uint8Array(1), 'now');
  await expect(stuck).rejects.toThrow(new ImageWorkerError('took longer than 4 s to decode'));
  await expect(imageWorker.makeOriginal(new Uint8Array(2), 'now')).resolves.toMatchObject({ width: 1 });
});

test('a process that is slow to start is not counted against the image', async () => {
  const slow = await program('slow', 'await new Promise(() => setInterval(() => {}, 1_000));');
  const imageWorker = open({ program: slow, processes: 1, timeoutMs: 200 });
  await expect(imageWorker.makeOriginal(photo, 'now')).rejects.toThrow(ImageWorkerBusy);
});

test('the timeout begins when the process is ready', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const mayStart = join(folder, 'may-start');
  const hasStarted = join(folder, 'has-started');
  const mayAnswer = join(folder, 'may-answer');
  const gated = await program(
    'gated',
    `${UNTIL}
    import { writeFileSync } from 'node:fs';
    const send = process.send.bind(process);
    process.send = (message) => send(message, () => writeFileSync(${JSON.stringify(hasStarted)}, ''));
    process.on('message', async ({ source }) => {
      await until(${JSON.stringify(mayAnswer)});
      send({ kind: 'original', original: { bytes: source, width: 1, height: 1, colour: '#000000' } });
    });
    await until(${JSON.stringify(mayStart)});`,
  );
  const imageWorker = open({ program: gated, processes: 1, timeoutMs: 1_000 });
  const made = imageWorker.makeOriginal(photo, 'now');
  vi.advanceTimersByTime(900);
  await writeFile(mayStart, '');
  while (!existsSync(hasStarted)) await setImmediate();
  // Its word is in the pipe, and read in one of the next turns.
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  vi.advanceTimersByTime(900);
  await writeFile(mayAnswer, '');
  await expect(made).resolves.toMatchObject({ width: 1 });
});

test('what readers wait for goes first, and more than can wait is turned away', async () => {
  const plain = await program(
    'plain',
    `process.on('message', ({ source }) => {
      process.send({ kind: 'original', original: { bytes: source, width: 1, height: 1, colour: '#000000' } });
    });`,
  );
  const imageWorker = open({ program: plain, processes: 1, maxQueued: 3 });
  const done: string[] = [];
  const task = (name: string, urgency: 'now' | 'ahead') =>
    imageWorker.makeOriginal(new Uint8Array(1), urgency).then(() => done.push(name));
  const all = [task('first', 'ahead'), task('ahead', 'ahead'), task('reader', 'now'), task('another', 'now')];
  await expect(task('too many', 'now')).rejects.toThrow(ImageWorkerBusy);
  await Promise.all(all);
  expect(done).toEqual(['first', 'reader', 'another', 'ahead']);
});

test('what is made ahead leaves a process to readers', async () => {
  const holding = await program(
    'holding',
    `process.on('message', ({ source }) => {
      if (source.length > 0) process.send({ kind: 'original', original: { bytes: source, width: 1, height: 1, colour: '#000000' } });
    });`,
  );
  const imageWorker = open({ program: holding, timeoutMs: 600_000 });
  const ahead = [1, 2].map(() => imageWorker.makeOriginal(new Uint8Array(0), 'ahead').catch(() => {}));
  await expect(imageWorker.makeOriginal(new Uint8Array(1), 'now')).resolves.toMatchObject({ width: 1 });
  await imageWorker.close();
  await Promise.all(ahead);
});

test('a program that does not even start is no fault of the picture’s, and is not tried again at once', async () => {
  const broken = await program('broken', 'throw new Error("the library is missing");');
  const words: string[] = [];
  const imageWorker = open({ program: broken, onStartFailure: (stderrTail) => words.push(stderrTail) });
  await expect(imageWorker.makeOriginal(photo, 'now')).rejects.toThrow(ImageWorkerBusy);
  await expect.poll(() => words).toEqual([expect.stringContaining('the library is missing')]);
  await expect(imageWorker.makeOriginal(photo, 'now')).rejects.toThrow(ImageWorkerBusy);
  expect(words).toHaveLength(1);
});

/** Runs out of file descriptors, asks for two pictures, closes them, and asks again eleven seconds later. */
const WITHOUT_DESCRIPTORS = `
import { closeSync, openSync } from 'node:fs';
const { createImageWorker } = await import(process.argv[1]);
const broken = [];
const imageWorker = createImageWorker({ program: process.argv[2], onStartFailure: (stderrTail) => broken.push(stderrTail) });
const ask = () => imageWorker.makeOriginal(new Uint8Array(1), 'now').then(({ width }) => width, ({ name }) => name);
const descriptors = [];
try {
  for (;;) descriptors.push(openSync('/dev/null'));
} catch {}
const answers = [await ask(), await ask()];
for (const descriptor of descriptors) closeSync(descriptor);
const now = performance.now();
performance.now = () => now + 11_000;
answers.push(await ask());
await imageWorker.close();
console.log(JSON.stringify({ answers, broken }));
`;

test('without file descriptors a picture fails, one line says why, the process that asked lives, and a later try succeeds', async () => {
  const plain = await program(
    'after-emfile',
    `process.on('message', ({ source }) => {
      process.send({ kind: 'original', original: { bytes: source, width: 1, height: 1, colour: '#000000' } });
    });`,
  );
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    'ulimit -n 128; exec "$0" "$@"',
    process.execPath,
    '--input-type=module',
    '--eval',
    WITHOUT_DESCRIPTORS,
    join(import.meta.dirname, 'image-worker.ts'),
    plain,
  ]);
  const { answers, broken } = JSON.parse(stdout);
  expect(answers).toEqual(['ImageWorkerBusy', 'ImageWorkerBusy', 1]);
  expect(broken).toEqual([expect.stringContaining('EMFILE')]);
});

test('once it is closed it rejects new work and work that waits', async () => {
  const imageWorker = open({ processes: 1 });
  const waiting = Promise.allSettled([
    imageWorker.makeOriginal(photo, 'now'),
    imageWorker.makeOriginal(photo, 'now'),
  ]);
  await imageWorker.close();
  for (const { status } of await waiting) expect(status).toBe('rejected');
  await expect(imageWorker.makeOriginal(photo, 'now')).rejects.toThrow(ImageWorkerBusy);
});
