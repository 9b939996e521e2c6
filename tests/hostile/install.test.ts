import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { processTree, stillRunning } from './process-tree.ts';

/** A checkout of two small programs, whose npm writes down what it is asked for instead of asking a registry. */
async function checkout() {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-install-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp('bin', join(folder, 'bin'), { recursive: true });
  const files: Record<string, string> = {
    'package.json': '{"type":"module","dependencies":{"a":"1.0.0"}}',
    'package-lock.json': '{}',
    'cli/masthead.ts': 'console.log("the command runs");',
    'tests/check.ts': 'console.log("the checks run");',
    'fake/npm': `#!/bin/sh
echo "$@" >> ${folder}/asked
mkdir -p ${folder}/node_modules/.bin
ln -sf $(test -e ${folder}/bare && echo ${folder}/fake/node || echo ${process.execPath}) ${folder}/node_modules/.bin/node
if [ -e ${folder}/slow ]; then touch ${folder}/node_modules/half; exec sleep 600; fi
`,
    'fake/node': `#!/bin/sh
echo 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file' >&2
exit 127
`,
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  for (const program of ['npm', 'node']) await chmod(join(folder, 'fake', program), 0o755);
  const start = (...args: string[]) => {
    const PATH = `${join(folder, 'fake')}${delimiter}${process.env.PATH}`;
    return spawn(process.execPath, args, { cwd: folder, env: { ...process.env, PATH } });
  };
  const ended = async (...args: string[]) => (await once(start(...args), 'exit'))[0];
  return {
    folder,
    start,
    command: () => ended('bin/masthead.mjs', 'reload'),
    check: () => ended('bin/bootstrap.mjs', 'check'),
    /** What npm was asked for since the last time. */
    async asked() {
      const lines = await readFile(join(folder, 'asked'), 'utf8').catch(() => '');
      await rm(join(folder, 'asked'), { force: true });
      return lines.trim();
    },
  };
}

test('a command installs what running needs, the checks add the rest, and neither does it twice', async () => {
  const { command, check, asked, folder } = await checkout();
  expect(await command()).toBe(0);
  expect(await asked()).toMatch(/^install .*--omit=dev$/);
  expect(await command()).toBe(0);
  expect(await asked()).toBe('');
  expect(await check()).toBe(0);
  expect(await asked()).toMatch(/^install (?!.*--omit)/);
  expect([await check(), await command()]).toEqual([0, 0]);
  expect(await asked()).toBe('');
  // What the tests need stays when something else has changed.
  await writeFile(join(folder, 'package-lock.json'), '{"changed":true}');
  expect(await command()).toBe(0);
  expect(await asked()).toMatch(/^install (?!.*--omit)/);
});

test('a machine without a library that Node 26 needs is told which, and its next start finds it', async () => {
  const { command, start, folder } = await checkout();
  await writeFile(join(folder, 'bare'), '');
  const bare = start('bin/masthead.mjs', 'reload');
  const said = bare.stderr.toArray();
  expect((await once(bare, 'exit'))[0]).toBe(1);
  expect((await said).join('')).toMatch(
    /^The project’s own Node does not start: .*libatomic\.so\.1.*\n.*apt-get install libatomic1\n$/,
  );
  await rm(join(folder, 'bare'));
  expect(await command()).toBe(0);
});

test.for(['SIGINT', 'SIGTERM'] as const)(
  '%s during an install ends npm, too, and the next start begins it anew',
  async (signal) => {
    const { command, start, asked, folder } = await checkout();
    await writeFile(join(folder, 'slow'), '');
    const first = start('bin/masthead.mjs', 'reload');
    await expect.poll(() => existsSync(join(folder, 'node_modules/half'))).toBe(true);
    const processes = await processTree(first.pid ?? 0);
    const ended = once(first, 'exit');
    first.kill(signal);
    expect((await ended)[0]).toBe(signal === 'SIGINT' ? 130 : 143);
    await expect.poll(() => stillRunning(processes)).toEqual([]);

    await rm(join(folder, 'slow'));
    await asked();
    expect(await command()).toBe(0);
    expect(await asked()).toMatch(/^install /);
    expect(existsSync(join(folder, 'node_modules/half'))).toBe(false);
  },
);
