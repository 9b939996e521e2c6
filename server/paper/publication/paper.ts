import { join } from 'node:path';

/** A paper is named by its folder, or by the file in it that describes it. */
export function publicationFileOf(paper: string): string {
  return paper.endsWith('.json') ? paper : join(paper, 'publication.json');
}
