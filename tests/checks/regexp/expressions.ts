import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

export interface Expression {
  file: string;
  source: string;
  flags: string;
}

/** Every regular expression that is written in the code of some folders, tests left out. */
export function expressionsIn(folders: readonly string[]): Expression[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .flatMap((name) => expressionsOf(join(folder, name))),
  );
}

function expressionsOf(file: string): Expression[] {
  const found: Expression[] = [];
  const tree = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  JSON.stringify(tree, (_key, node: unknown) => {
    if (node instanceof RegExp) found.push({ file, source: node.source, flags: node.flags });
    return typeof node === 'bigint' || node instanceof RegExp ? undefined : node;
  });
  return found;
}
