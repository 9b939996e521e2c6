import type { TextKind } from '../../../contract/desk-texts.ts';
import type { Publication } from '../../../contract/publication.ts';
import { readFrontMatter } from '../content/front-matter.ts';
import type { Issue } from '../content/issue.ts';
import { checkReferences } from './check-references.ts';
import { combineTexts, type PaperTextReader } from './paper-texts.ts';
import { findMadeUpAddresses } from './validate-paper.ts';

/** A text of the paper, saved or not. */
export interface GivenText {
  kind: TextKind;
  /** In the folder of its kind. */
  file: string;
  bytes: Uint8Array;
}

export interface TextIssue extends Pick<Issue, 'message' | 'fix'> {
  line: number | null;
  /** Null if the issue concerns the body or the whole file. */
  setting: string | null;
}

/** The issues that `masthead validate` would report for a text that is no draft. */
export async function checkText(
  { reader, folder, publication }: { reader: PaperTextReader; folder: string; publication: Publication },
  text: GivenText,
): Promise<TextIssue[]> {
  const path = `content/${text.kind}/${text.file}`;
  const texts = combineTexts(await reader.read(text), path);
  const feeds = Object.fromEntries(
    Object.entries(publication.feeds).map(([category, given]) => [category, given.length > 0 ? given : null]),
  );
  const paper = { folder, publication: { ...publication, feeds }, readTexts: async () => texts };
  const source = texts.sources.get(path) ?? '';
  const issues = [
    ...texts.issues.filter(({ file }) => file === path),
    ...(await checkReferences(texts.references, paper)),
    ...(publication.newswire ? [] : findMadeUpAddresses(new Map([[path, source]]), publication)),
  ];
  const settingAt = settingsByLine(source);
  return issues.map(({ file, line, message, fix }) => {
    // Issues of pictures name the file of the picture.
    if (file !== path) return { line: null, setting: null, message: `${file}: ${message}`, fix };
    const missing = /^(\w+) is missing$/.exec(message)?.[1];
    return { line: line ?? null, setting: missing ?? settingAt(line ?? 0), message, fix };
  });
}

function settingsByLine(source: string): (line: number) => string | null {
  const matter = readFrontMatter(source);
  if ('issues' in matter) return () => null;
  const spans = Object.keys(Object(matter.settings)).flatMap((name) => {
    const span = matter.spanOf(name);
    return span ? [{ name, ...span }] : [];
  });
  return (line) => spans.find(({ first, last }) => first <= line && line <= last)?.name ?? null;
}
