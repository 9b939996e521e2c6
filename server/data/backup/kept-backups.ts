import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^masthead-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.backup$/;
const UNFINISHED = /\.\w+\.unfinished$/;
/** No backup takes so long: whoever began it was killed. */
const ABANDONED_MS = 24 * 3_600_000;

export interface KeptBackup {
  name: string;
  madeAt: Date;
}

export function nameOfBackup(at: Date): string {
  return `masthead-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/** The backups of a folder that bear such names, the newest first; others are nobody's business here. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => {
      const madeAt = timeIn(name);
      return madeAt ? [{ name, madeAt }] : [];
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

function timeIn(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}${hours}:${minutes}:${seconds}Z`) : undefined;
}

/** Keeps the newest, and removes what a killed process had begun. */
export async function removeOldBackups(folder: string, keep: number, now: Date): Promise<void> {
  const old = (await listBackups(folder)).slice(keep).map(({ name }) => name);
  const abandoned = (await readdir(folder)).filter((name) => {
    const begunAt = UNFINISHED.test(name) ? timeIn(name.replace(UNFINISHED, '')) : undefined;
    return begunAt && now.getTime() - begunAt.getTime() > ABANDONED_MS;
  });
  for (const name of [...old, ...abandoned]) await rm(join(folder, name), { force: true });
}
