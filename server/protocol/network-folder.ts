import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The folder of the network that a paper's folder is in, which has what the paper leaves out. Undefined for a paper alone. */
export function networkFolderOf(paperFolder: string): string | undefined {
  const folder = dirname(resolve(paperFolder));
  return existsSync(join(folder, 'network.json')) ? folder : undefined;
}
