import { dirname, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Issue } from '../content/issue.ts';
import { loadPublication } from '../publication/load-publication.ts';
import { PublicationError } from '../publication/publication-error.ts';
import { type Network, type NetworkPaper, readTwice, stampOf } from './load-network.ts';
import { networkFileOf } from './network-file.ts';

/** Reads a paper by itself. Rejects where its publication.json, or the network.json it inherits from, has an issue. */
export async function loadSinglePaper(file: string): Promise<Network> {
  const stamps = stampsOf(file);
  const publication = await loadPublication(file);
  return networkOfOne({ name: '', folder: dirname(file), publication }, { file, stamps });
}

interface ReadFiles {
  file: string;
  /** Stamps of the files when they were read. */
  stamps: string;
  issues?: readonly Issue[];
}

/** A paper by itself, as a network. Without files it never changes. */
export function networkOfOne(paper: NetworkPaper, files?: ReadFiles): Network {
  const network = {
    folder: paper.folder,
    name: paper.publication.name,
    isNetwork: false,
    page: undefined,
    papers: [paper],
    unread: [],
    issues: files?.issues ?? [],
    checkMs: 0,
    async readAgain() {
      if (!files) return network;
      const { file } = files;
      const stamps = stampsOf(file);
      if (stamps === files.stamps) return network;
      try {
        const publication = await readTwice(() => loadPublication(file));
        const isSame = isDeepStrictEqual(publication, paper.publication);
        return networkOfOne(isSame ? paper : { ...paper, publication }, { file, stamps });
      } catch (error) {
        if (!(error instanceof PublicationError)) throw error;
        const place = relative(paper.folder, dirname(error.file));
        const issues = error.issues.map((issue) => ({ ...issue, file: join(place, issue.file) }));
        return networkOfOne(paper, { file, stamps, issues });
      }
    },
  };
  return network;
}

const stampsOf = (file: string): string => [file, networkFileOf(file)].map(stampOf).join();
