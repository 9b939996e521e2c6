import { STANDING_PAGES, type StandingPage, type StandingPageName } from '../../contract/pages.ts';
import { ContentError, type Mistake } from './content-error.ts';
import { readFrontMatter } from './front-matter.ts';
import { readTextFiles } from './text-files.ts';

/** The standing pages of a folder: exactly those that the site has addresses for. */
export async function readPages(folder: string): Promise<Map<StandingPageName, StandingPage>> {
  const pages = new Map<StandingPageName, StandingPage>();
  const mistakes: Mistake[] = [];
  const files = await readTextFiles(folder);
  for (const { path, name: fileName, source } of files) {
    const name = STANDING_PAGES.find((page) => page === fileName);
    if (!name) {
      const message = `there is no page of this name; the pages are ${STANDING_PAGES.join(', ')}`;
      mistakes.push({ file: path, line: 0, message });
      continue;
    }
    const page = parsePage(source, path);
    mistakes.push(...page.mistakes);
    pages.set(name, { name, title: page.title, description: page.description, body: page.body });
  }
  for (const name of STANDING_PAGES) {
    if (pages.has(name)) continue;
    mistakes.push({ file: folder, line: 0, message: `${name}.md is missing; /${name} is made from it` });
  }
  if (mistakes.length > 0) throw new ContentError(folder, mistakes);
  return pages;
}

function parsePage(source: string, file: string) {
  const {
    values,
    body: lines,
    bodyLine,
    mistakes: first,
  } = readFrontMatter(source, file, ['title', 'description']);
  const mistakes: Mistake[] = [...first];
  const body = lines.join('\n').trim();
  if (body === '') mistakes.push({ file, line: bodyLine, message: 'the page is empty; write its text here' });
  for (const [index, line] of lines.entries()) {
    if (!/^#\s/.test(line)) continue;
    const message = 'the title is the page’s only heading of level 1; begin this one with ##';
    mistakes.push({ file, line: bodyLine + index, message });
  }
  return { title: values.title ?? '', description: values.description ?? '', body, mistakes };
}
