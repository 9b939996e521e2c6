import { execFileSync } from 'node:child_process';

export interface ProcessMemory {
  name: string;
  /** Bytes in memory, as the system counts them. */
  bytes: number;
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
  return below(root).map(({ args, rss }) => ({
    name: ROLES.find(([file]) => args.includes(file))?.[1] ?? 'image worker',
    bytes: rss * 1024,
  }));
}

export function total(processes: readonly ProcessMemory[]): number {
  return processes.reduce((sum, { bytes }) => sum + bytes, 0);
}
