import { listBackups } from '../../server/data/backup/kept-backups.ts';
import type { BackupPlan } from '../../server/data/backup/schedule-backups.ts';
import type { Finding } from './finding.ts';

const about = 'backups';
const HOUR_MS = 3_600_000;

/** Nothing where the site is not to make any. */
export async function checkBackups(plan: BackupPlan | undefined, now: Date): Promise<Finding[]> {
  if (!plan) return [];
  const [newest] = await listBackups(plan.folder);
  const fix = 'A running site makes one within a minute; its log says what prevents it.';
  if (!newest) return [{ about, state: 'wrong', says: `there is none in ${plan.folder}`, fix }];
  const hours = (now.getTime() - newest.madeAt.getTime()) / HOUR_MS;
  const says = `the newest in ${plan.folder} is ${Math.round(hours)} h old`;
  if (hours > 2 * plan.everyHours) return [{ about, state: 'wrong', says, fix }];
  return [{ about, state: 'good', says }];
}
