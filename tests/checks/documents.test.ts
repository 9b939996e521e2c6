import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../cli/commands.ts';
import { helpFor, nameOf } from '../../cli/run-command.ts';

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
  /`((?:app|bench|bin|build|cli|contract|desk|docs|feed-reader|illustrations|post-import|sample|server|tests)\/[\w./-]+\.\w+)`/g;

test('the architecture page names every folder of the product and every room of the server', () => {
  const folders = globSync(
    '{app,bench,bin,build,cli,contract,desk,feed-reader,illustrations,post-import,sample,server,tests}/*/',
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

/** Renewed by `npm test -- unit tests/checks/documents -u`. */
const COMMANDS_PAGE = '../../docs/commands.md';

test('docs/commands.md has the help of every command', async () => {
  const sections = COMMANDS.map(
    (command) => `## masthead ${nameOf(command)}\n\n\`\`\`text\n${helpFor(command)}\n\`\`\`\n`,
  );
  const page = `# Commands

In the checkout, run them with \`npx masthead\`. This page is made from the commands' own \`--help\`. Output is coloured only on a
terminal without \`NO_COLOR\`. SIGTERM to a command that serves shuts down all its processes within ten seconds; SIGHUP to
\`masthead serve\` replaces them as \`masthead reload\` does. A command exits with 1 if it fails or finds an issue, and with 2 if it is called wrongly.

${sections.join('\n')}`;
  await expect(page).toMatchFileSnapshot(COMMANDS_PAGE);
});

test('the README fits on two screens and shows the start of a paper and of a network', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme.split('\n').length).toBeLessThanOrEqual(81);
  const named = Array.from(readme.matchAll(/masthead ([a-z]+) [~\w]/g), ([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  const names = COMMANDS.map(nameOf);
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
});
