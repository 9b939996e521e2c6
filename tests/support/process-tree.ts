import { readdir, readFile } from 'node:fs/promises';

interface ProcessState {
  parent: number;
  /** Ended, and only not yet taken note of by its parent. */
  isOver: boolean;
}

/** A process and all that it started, directly or not, from Linux's /proc. */
export async function processTree(root: number): Promise<number[]> {
  const all = await readProcesses();
  const found = [root];
  for (const pid of found) {
    for (const [child, { parent }] of all) if (parent === pid) found.push(child);
  }
  return found;
}

export async function stillRunning(pids: readonly number[]): Promise<number[]> {
  const all = await readProcesses();
  return pids.filter((pid) => all.get(pid)?.isOver === false);
}

async function readProcesses(): Promise<Map<number, ProcessState>> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  const found = new Map<number, ProcessState>();
  for (const pid of pids) {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The name in brackets may hold anything.
    const [state = '', parent = ''] = line.slice(line.lastIndexOf(')') + 2).split(' ');
    if (line !== '') found.set(pid, { parent: Number(parent), isOver: state === 'Z' || state === 'X' });
  }
  return found;
}
