import { expect, test } from 'vitest';
import { visit } from '../../../tests/support/story-fixture.ts';
import type { PublishedFile } from '../files/published-file.ts';
import { createFiles } from '../files/published-file.ts';
import { type WorkerFileParts, workerFiles } from './worker-file.ts';

const { publication } = visit();
const PARTS: WorkerFileParts = {
  publication,
  theme: () => undefined,
  worker: { script: 'start();', lineStyles: '/assets/offline-1.css', scripts: [] },
  build: 'one',
};

async function make(change: Partial<WorkerFileParts> = {}): Promise<PublishedFile> {
  const made = await createFiles(workerFiles({ ...PARTS, ...change })).make('ledger.example/worker.js');
  if (made?.kind !== 'file') throw new Error('there is no worker');
  return made;
}

test('the worker is a script that may ask this site alone', async () => {
  const { type, headers, body } = await make();
  expect(type).toBe('text/javascript; charset=utf-8');
  expect(headers?.['Content-Security-Policy']).toContain("connect-src 'self'");
  expect(body).toMatch(/^self\.settings=\{.*"lineStyles":"\/assets\/offline-1\.css".*\};\nstart\(\);$/);
});

test('a new build, a new look and new settings make it another worker', async () => {
  const bodies = [
    await make(),
    await make({ build: 'two' }),
    await make({ theme: () => ({ css: 'a{}' }) }),
    await make({ publication: { ...publication, name: 'Another name' } }),
  ].map(({ body }) => body);
  expect(new Set(bodies).size).toBe(4);
  expect((await make()).body).toBe(bodies[0]);
});

test.for([
  ['where the publication turns it off', { publication: { ...publication, offline: false } }],
  ['in development', { worker: undefined }],
] as const)('%s the worker is one that removes itself', async ([, change]) => {
  const { body, status } = await make(change);
  expect(status).toBe(200);
  expect(body).toContain('unregister()');
  expect(body).not.toContain('fetch');
});
