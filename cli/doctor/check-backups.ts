import { type BackupPlan, listBackups } from '../../server/data/backup/schedule-backups.ts';
import type { Finding } from './finding.ts';

const about = 'backups';
const HOUR_MS = 3_600_000;

/** Nothing where the site is not to make any. */
export async function checkBackups(plan: BackupPlan | undefined, now: Date): Promise<Finding[]> {
  if (!plan) return [];
  const { folder, everyHours } = plan;
  const { backups, future } = await listBackups(folder, now);
  const dated: Finding[] = future.map(({ name }) => ({
    about,
    state: 'wrong',
    says: `${name} in ${folder} is dated in the future: its age is unknown, and it does not count`,
    fix: 'Check the clock: timedatectl set-ntp true. Then rename or delete the file.',
  }));
  const [newest] = backups;
  const fix = 'A running site makes one within a minute; its log says what prevents it.';
  if (!newest) return [...dated, { about, state: 'wrong', says: `there is none in ${folder}`, fix }];
  const hours = (now.getTime() - newest.madeAt.getTime()) / HOUR_MS;
  const says = `the newest in ${folder} is ${Math.max(0, Math.round(hours))} h old`;
  if (hours > 2 * everyHours) return [...dated, { about, state: 'wrong', says, fix }];
  return [...dated, { about, state: 'good', says }];
}
