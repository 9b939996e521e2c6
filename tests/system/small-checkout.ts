import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A checkout of two small programs, whose npm writes down what it is asked for instead of asking a registry. */
export async function createCheckout(command = 'console.log("the command runs");') {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-install-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp('bin', join(folder, 'bin'), { recursive: true });
  const files: Record<string, string> = {
    'package.json': '{"type":"module","dependencies":{"a":"1.0.0"}}',
    'package-lock.json': '{}',
    'cli/masthead.ts': command,
    'tests/checks/check.ts': 'console.log("the checks run");',
    'fake/npm': `#!/bin/sh
echo "$@" >> ${folder}/asked
mkdir -p ${folder}/node_modules/.bin
ln -sf $(test -e ${folder}/bare && echo ${folder}/broken-node || echo ${process.execPath}) ${folder}/node_modules/.bin/node
if [ -e ${folder}/slow ]; then touch ${folder}/node_modules/half; exec sleep 600; fi
`,
    'broken-node': `#!/bin/sh
echo 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file' >&2
exit 127
`,
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  for (const program of ['fake/npm', 'broken-node', 'bin/masthead.mjs'])
    await chmod(join(folder, program), 0o755);
  const run = (program: string, ...args: string[]) => {
    const PATH = `${join(folder, 'fake')}${delimiter}${process.env.PATH}`;
    return spawn(program, args, { cwd: folder, env: { ...process.env, PATH } });
  };
  const start = (...args: string[]) => run(process.execPath, ...args);
  const ended = async (...args: string[]) => (await once(start(...args), 'exit'))[0];
  return {
    folder,
    run,
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
