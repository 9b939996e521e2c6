import type { BlogDetail } from '../../../contract/blog.ts';
import { descriptionOf, type Publication } from '../../../contract/publication.ts';

/** An article as plain Markdown: what it is, then its text as it was written. */
export function articleMarkdown(slug: string, detail: BlogDetail, { name, domain }: Publication): string {
  const { metaTitle, metaDescription, date, updated, authors, corrections, blog } = detail;
  const facts = [
    authors?.length ? `By ${authors.map(oneLine).join(', ')}` : `By ${name}`,
    ...(date ? [`Published ${oneLine(date)}`] : []),
    ...(updated ? [`Updated ${oneLine(updated)}`] : []),
    `https://${domain}/blog/${encodeURIComponent(slug)}`,
  ];
  const parts = [
    `# ${oneLine(metaTitle)}`,
    ...(metaDescription ? [`> ${oneLine(metaDescription)}`] : []),
    facts.map((fact) => `- ${fact}`).join('\n'),
    blog.trim(),
    ...(corrections ?? []).map((one) => `*Correction, ${oneLine(one.date)}: ${oneLine(one.text)}*`),
  ];
  return `${parts.join('\n\n')}\n`;
}

export interface Listed {
  title: string;
  address: string;
  description?: string;
}

/** llms.txt: what the site is and where its texts are, for programs that read Markdown. */
export function writeLlms(
  publication: Publication,
  lists: Readonly<Record<string, readonly Listed[]>>,
): string {
  const { name } = publication;
  const sections = Object.entries(lists)
    .filter(([, listed]) => listed.length > 0)
    .map(([heading, listed]) => `## ${heading}\n\n${listed.map(lineOf).join('\n')}`);
  return `${[`# ${oneLine(name)}`, `> ${oneLine(descriptionOf(publication))}`, ...sections].join('\n\n')}\n`;
}

function lineOf({ title, address, description = '' }: Listed): string {
  const name = oneLine(title).replace(/[[\]\\]/g, '\\$&');
  return `- [${name}](${address})${description === '' ? '' : `: ${oneLine(description)}`}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
