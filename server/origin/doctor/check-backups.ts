import { type BackupPlan, listBackups } from '../../data/backup/schedule-backups.ts';
import { type Finding, findingsAbout } from './finding.ts';

const { good, wrong } = findingsAbout('backups');
const HOUR_MS = 3_600_000;
/** One is made within a minute of the start; a large database takes some more. */
const FIRST_BACKUP_MS = 15 * 60_000;

/** Returns no findings where no backups are scheduled. */
export async function checkBackups(
  plan: BackupPlan | undefined,
  now: Date,
  /** Of the running site; undefined where none runs. */
  startedAt?: Date,
): Promise<Finding[]> {
  if (!plan) return [];
  const { folder, everyHours } = plan;
  const { backups, future } = await listBackups(folder, now);
  const dated = future.map(({ name }) =>
    wrong(
      `${name} in ${folder} is dated in the future: its age is unknown, and it does not count`,
      'Check the clock: timedatectl set-ntp true. Then rename or delete the file.',
    ),
  );
  const [newest] = backups;
  const fix = 'A running site makes one within a minute; its log says what prevents it.';
  // A new site makes the first one within minutes.
  const isFirstDue = !startedAt || now.getTime() - startedAt.getTime() > FIRST_BACKUP_MS;
  if (!newest && !isFirstDue) return [...dated, good(`the first one in ${folder} is being made`)];
  if (!newest) return [...dated, wrong(`there is none in ${folder}`, fix)];
  const hours = (now.getTime() - newest.madeAt.getTime()) / HOUR_MS;
  const message = `the newest in ${folder} is ${Math.max(0, Math.round(hours))} h old`;
  return [...dated, hours > 2 * everyHours ? wrong(message, fix) : good(message)];
}
