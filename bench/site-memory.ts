import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export interface ProcessMemory {
  name: string;
  /** Bytes in memory: of each process, as if it were alone. */
  bytes: number;
  /** The same, with its share of what several processes have in common, such as Node's program; elsewhere than on Linux all of it. */
  shareBytes: number;
}

const ROLES: readonly (readonly [file: string, name: string])[] = [
  ['origin-process', 'origin'],
  ['edge-process', 'edge'],
  ['masthead.ts serve', 'supervisor'],
];

/** Every process of a site, from the one that was started down. */
export function readSiteMemory(root: number): ProcessMemory[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, ppid, rss, args = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined ? [] : [{ pid: Number(pid), ppid: Number(ppid), rss: Number(rss), args }];
    });
  const below = (pid: number): typeof rows => [
    ...rows.filter((row) => row.pid === pid),
    ...rows.filter((row) => row.ppid === pid).flatMap((row) => below(row.pid)),
  ];
  return below(root).map(({ pid, args, rss }) => ({
    name: ROLES.find(([file]) => args.includes(file))?.[1] ?? 'image worker',
    bytes: rss * 1024,
    shareBytes: (readShare(pid) ?? rss) * 1024,
  }));
}

function readShare(pid: number): number | undefined {
  const file = `/proc/${pid}/smaps_rollup`;
  const [, share] = (existsSync(file) && /^Pss:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))) || [];
  return share === undefined ? undefined : Number(share);
}

export function total(processes: readonly ProcessMemory[]): number {
  return processes.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** What all processes take together: common pages count once. */
export function totalShare(processes: readonly ProcessMemory[]): number {
  return processes.reduce((sum, { shareBytes }) => sum + shareBytes, 0);
}
