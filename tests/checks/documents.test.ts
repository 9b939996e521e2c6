import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../cli/commands.ts';
import { nameOf } from '../../cli/run-command.ts';

const ARCHITECTURE = readFileSync('docs/architecture.md', 'utf8');
/** A decision that another one replaces may name what is gone. */
const isCurrent = (file: string) => !/^\*Superseded by /m.test(readFileSync(file, 'utf8'));
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/{,decisions/}*.md').filter(isCurrent),
];
/** Files of this repository, as documents write them; what stands for a name that the reader chooses is none. */
const FILE =
  /`((?:app|bench|bin|build|cli|contract|desk|docs|illustrations|sample|server|tests)\/[\w./-]+\.\w+)`/g;

test('the architecture page names every folder of the product and every room of the server', () => {
  const folders = globSync(
    '{app,bench,bin,build,cli,contract,desk,illustrations,sample,server,tests}/*/',
  ).map((folder) => folder.replace(/\/$/, ''));
  expect(folders.length).toBeGreaterThan(30);
  const isNamed = (folder: string) => {
    const [first = '', second = ''] = folder.split('/');
    if (first === 'server') return new RegExp(`^${second} `, 'm').test(ARCHITECTURE);
    return ARCHITECTURE.split('\n').some(
      (line) => line.startsWith(`| \`${first}/\``) && line.includes(`\`${second}/\``),
    );
  };
  expect(folders.filter((folder) => !isNamed(folder))).toEqual([]);
});

test.each(DOCUMENTS)('every function and constant that %s names is in the file that it names', (document) => {
  const named = Array.from(
    readFileSync(document, 'utf8').matchAll(/`(\w+)`\s\(`([\w./-]+\.tsx?)`\)/g),
    ([, name = '', file = '']) => ({ name, file }),
  );
  if (document === 'docs/architecture.md') expect(named.length).toBeGreaterThan(15);
  const isDefined = ({ name, file }: { name: string; file: string }) =>
    new RegExp(`(?:function|const|type) ${name}\\b`).test(readFileSync(file, 'utf8'));
  expect(named.filter((one) => !isDefined(one))).toEqual([]);
});

test('every decision that is superseded names the one that supersedes it', () => {
  const superseded = globSync('docs/decisions/*.md').filter((file) => !isCurrent(file));
  for (const file of superseded) {
    const [, next = ''] = /^\*Superseded by \[[^\]]+\]\(([\w.-]+)\)/m.exec(readFileSync(file, 'utf8')) ?? [];
    expect([file, next !== '' && existsSync(`docs/decisions/${next}`)]).toEqual([file, true]);
  }
});

test.each(DOCUMENTS)('every file that %s names is there', (document) => {
  const named = Array.from(readFileSync(document, 'utf8').matchAll(FILE), ([, file = '']) => file);
  const chosen = (file: string) => /NAME|KEY/.test(file);
  expect(named.filter((file) => !chosen(file) && !existsSync(file))).toEqual([]);
});

test('the README has a row for each command, with the options of its usage', () => {
  const optionsIn = (text: string) => text.match(/--[a-z-]+/g) ?? [];
  const rows = Array.from(
    readFileSync('README.md', 'utf8').matchAll(/^\| (`npx masthead .*?`) \| (.*) \|$/gm),
    ([, cell = '', description = '']) => {
      const written = cell.replaceAll('\\|', '|').replace('npx masthead ', '');
      // `feeds poll|pause KEY` are two commands.
      const names = Array.from(
        written.matchAll(/`([a-z]+)(?: ([a-z]+(?:\|[a-z]+)*))?/g),
        ([, first, second]) =>
          second === undefined ? first : second.split('|').map((word) => `${first} ${word}`),
      ).flat();
      return { names, options: optionsIn(written + description) };
    },
  );
  expect(rows.flatMap(({ names }) => names).sort()).toEqual(COMMANDS.map(nameOf).sort());
  for (const { names, options } of rows) {
    const commands = COMMANDS.filter((command) => names.includes(nameOf(command)));
    const usual = commands.flatMap(({ usage }) => optionsIn(usage)).filter((one) => one !== '--publication');
    expect(options, names.join()).toEqual(expect.arrayContaining(usual));
    const all = commands.flatMap((command) => Object.keys(command.options).map((option) => `--${option}`));
    expect(all, names.join()).toEqual(expect.arrayContaining(options));
  }
});
