import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { StartupError } from '../server/lib/startup-error.ts';
import { COMMANDS as commands } from './commands.ts';
import { type Command, nameOf, runCommand } from './run-command.ts';

async function run(words: readonly string[], available: readonly Command[] = commands) {
  const printed: string[] = [];
  const errors: unknown[] = [];
  const code = await runCommand(words, available, {
    print: (text) => void printed.push(text),
    printError: (text) => void errors.push(text),
  });
  return { code, printed: printed.join('\n'), errors: errors.map(String).join('\n') };
}

const failing: Command = {
  usage: 'fail',
  description: 'fails',
  options: {},
  load: async () => async () => {
    throw new StartupError('The port is taken.');
  },
};

test.for(commands.map(nameOf).flatMap((name) => [`${name} --help`, `${name} -h`, `help ${name}`]))(
  '“masthead %s” prints how the command is used, and runs nothing',
  async (words) => {
    const { code, printed } = await run(words.split(' '));
    const command = commands.find((one) => words.includes(nameOf(one)));
    expect(code).toBe(0);
    expect(printed).toContain(`Usage: masthead ${command?.usage}`);
    for (const option of Object.keys(command?.options ?? {})) expect(printed).toContain(`--${option}`);
  },
);

test('help loads nothing of the server but its errors, and no package', () => {
  const source = `import { registerHooks } from 'node:module';
    registerHooks({ load(url, ...rest) { console.error(url); return rest[1](url, rest[0]); } });`;
  const hook = `data:text/javascript,${encodeURIComponent(source)}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', hook, 'cli/masthead.ts', '--help'], {
    encoding: 'utf8',
  });
  expect(stdout).toContain('masthead serve');
  const root = `${pathToFileURL(process.cwd())}/`;
  const loaded = stderr.split('\n').filter((url) => url.startsWith(root) && !url.startsWith(`${root}cli/`));
  expect(loaded).toEqual([`${root}server/lib/startup-error.ts`]);
});

test.for([[], ['--help'], ['-h'], ['help']])('masthead %j lists all commands', async (words) => {
  const { code, printed } = await run(words);
  expect(code).toBe(0);
  for (const { usage } of commands) expect(printed).toContain(usage);
});

test('masthead --version prints the version of the package', async () => {
  expect(await run(['--version'])).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});

test('an unknown command or option is reported with the available ones, and exits with 2', async () => {
  const command = await run(['sevre']);
  expect(command).toMatchObject({ code: 2, printed: '' });
  expect(command.errors).toContain('There is no command “sevre”');
  expect(command.errors).toContain('masthead serve');
  const option = await run(['validate', 'a', '--jsn']);
  expect(option.code).toBe(2);
  expect(option.errors).toContain('Usage: masthead validate');
});

test.for([
  ['serve --prot 3', 'There is no option --prot. Did you mean --port?'],
  ['serve --colour', 'There is no option --colour.'],
  ['serve --port', '--port needs a value.'],
  ['serve --port --dev', '--port needs a value.'],
  ['new x --yes=no', '--yes takes no value.'],
  ['validate --json', 'PAPER is missing.'],
  ['feeds convert', 'FILE|FOLDER|URL|-… is missing.'],
  ['headlines hide --reason spam', 'URL is missing.'],
] as const)('“masthead %s” is refused with “%s”', async ([words, message]) => {
  const { code, errors } = await run(words.split(' '));
  expect(code).toBe(2);
  expect(errors.split('\n')[0]).toBe(message);
  expect(errors).toContain('Usage: masthead');
});

test('the error that stopped a command is reported even when its cleanup failed, too', async () => {
  const hidden = new SuppressedError(new Error('does not close'), new StartupError('The port is taken.'));
  const command = { ...failing, load: async () => () => Promise.reject(hidden) };
  expect((await run(['fail'], [command])).errors).toBe('The port is taken.');
});

test('an expected failure is one line, without a stack trace', async () => {
  expect(await run(['fail'], [failing])).toEqual({ code: 1, printed: '', errors: 'The port is taken.' });
});
