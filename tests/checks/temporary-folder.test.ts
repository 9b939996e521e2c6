import { execFileSync } from 'node:child_process';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

function create(memory?: string): string {
  const folder = createTemporaryFolder(memory);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('each run of the tests has a folder of its own, where programs of other accounts run', () => {
  const folder = create();
  expect(folder).not.toBe(create());
  expect(statSync(folder).mode & 0o777).toBe(0o711);
  const program = join(folder, 'copied');
  writeFileSync(program, '#!/bin/sh\necho runs', { mode: 0o755 });
  expect(execFileSync(program, { encoding: 'utf8' })).toBe('runs\n');
});

test('without memory for files the folder is on disk', () => {
  expect(dirname(create(join(tmpdir(), 'no-such-folder')))).toBe(tmpdir());
});
