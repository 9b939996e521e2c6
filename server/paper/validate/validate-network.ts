import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Issue } from '../content/issue.ts';
import { listFolders, loadNetwork, type Network } from '../network/load-network.ts';
import { PublicationError } from '../publication/publication-error.ts';
import type { ValidatedPaper } from './validate-paper.ts';

const PAPERS_AT_ONCE = 8;

/** Checks network.json and all papers. Files are named by their path in the network's folder. */
export async function validateNetwork(
  folder: string,
  validatePaper: (folder: string) => Promise<ValidatedPaper>,
): Promise<Omit<ValidatedPaper, 'folder'>> {
  const issues: Issue[] = [];
  const notes: Issue[] = [];
  try {
    const network = await loadNetwork(folder);
    issues.push(...network.issues, ...findRepeated(network));
  } catch (error) {
    if (!(error instanceof PublicationError)) throw error;
    // Without the defaults nothing can be said of the papers.
    return { issues: error.issues, notes };
  }
  if (existsSync(join(folder, 'content/articles'))) {
    issues.push({
      file: 'content/articles',
      message: 'papers inherit pages and questions, but no articles: nothing reads this',
      fix: 'move the articles to the paper that publishes them',
    });
  }
  const papers = await listFolders(folder);
  for (let from = 0; from < papers.length; from += PAPERS_AT_ONCE) {
    await Promise.all(
      papers.slice(from, from + PAPERS_AT_ONCE).map(async (name) => {
        const within = (issue: Issue) => ({ ...issue, file: join(name, issue.file) });
        if (!existsSync(join(folder, name, 'publication.json'))) {
          const message = 'the folder has no publication.json, so it is no paper';
          notes.push({ file: name, message, fix: 'write one, or move the folder out of the network' });
          return;
        }
        const paper = await validatePaper(join(folder, name));
        issues.push(...paper.issues.map(within));
        notes.push(...paper.notes.map(within));
      }),
    );
  }
  return { issues, notes };
}

/** Hosts and ids that several files name. Whose they are is decided where the papers are served. */
function findRepeated({ papers, page }: Network): Issue[] {
  const claims = papers.flatMap(({ name, publication: { id, domain, hosts, formerHosts } }) => [
    { kind: 'id', value: id, file: join(name, 'publication.json') },
    ...[...new Set([domain, ...hosts, ...formerHosts])].map((value) => {
      return { kind: 'host', value, file: join(name, 'publication.json') };
    }),
  ]);
  if (page) claims.push({ kind: 'host', value: page.host, file: 'network.json' });
  return [...Map.groupBy(claims, ({ kind, value }) => `${kind} ${value}`).values()].flatMap((same) =>
    same.length < 2
      ? []
      : same.map(({ kind, value, file }) => {
          const others = same.flatMap((one) => (one.file === file ? [] : one.file)).join(', ');
          const article = kind === 'id' ? 'an id' : 'a host';
          return {
            file,
            message: `${value} is also ${article} in ${others}`,
            fix: `give each paper ${article} of its own`,
          };
        }),
  );
}
