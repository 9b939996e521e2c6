import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const ARCHITECTURE = readFileSync('docs/architecture.md', 'utf8');
/** Decisions speak of their own day, and may name what is gone. */
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md')];
/** Files of this repository, as documents write them; what stands for a name that the reader chooses is none. */
const FILE =
  /`((?:app|bench|bin|build|cli|contract|docs|illustrations|sample|server|tests)\/[\w./-]+\.\w+)`/g;

test('the architecture page names every folder', () => {
  const folders = new Set(
    globSync('{app,bench,bin,build,cli,contract,illustrations,sample,server,tests}/**/*.{ts,tsx,mjs,css,sql}')
      .map((file) => dirname(file).split('/').slice(0, 2).join('/'))
      .filter((folder) => !folder.startsWith('bench/baselines')),
  );
  expect(folders.size).toBeGreaterThan(30);
  const named = (folder: string) => {
    const [first = '', second = ''] = folder.split('/');
    if (ARCHITECTURE.includes(`\`${folder}/\``)) return true;
    const row = ARCHITECTURE.split('\n').find((line) => line.startsWith(`| \`${first}/\``));
    return second !== '' && row?.includes(`\`${second}/\``);
  };
  expect([...folders].filter((folder) => !named(folder))).toEqual([]);
});

test.each(DOCUMENTS)('every file that %s names is there', (document) => {
  const named = Array.from(readFileSync(document, 'utf8').matchAll(FILE), ([, file = '']) => file);
  const chosen = (file: string) => /NAME|KEY/.test(file);
  expect(named.filter((file) => !chosen(file) && !existsSync(file))).toEqual([]);
});

test('the way from the first command to a headline has at most twelve hops', () => {
  const way = /## From `npm start` to a headline\n([\s\S]*?)\n## /.exec(ARCHITECTURE)?.[1] ?? '';
  const hops = way.match(/^\d+\. /gm) ?? [];
  expect(hops.length).toBeGreaterThan(5);
  expect(hops.length).toBeLessThanOrEqual(12);
});
