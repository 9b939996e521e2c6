import { migrate } from '../server/data/database/migrate.ts';
import { openEmbedded } from '../server/data/database/open-database.ts';
import { CHANGES, type SettingsSite, startSettingsSite } from '../tests/support/settings-site.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const TIMEOUT_MS = 30_000;

/** From a save at the desk to the first answer that shows it, for each setting of publication.json. */
export async function settingsBench(print: (line: string) => void): Promise<Figure[]> {
  const database = await openEmbedded();
  await migrate(database);
  const site = await startSettingsSite(database);
  const times: number[] = [];
  try {
    for (const [setting, change] of Object.entries(CHANGES)) {
      times.push(await timeSave(site, change(site)));
      print(`${setting}: ${Math.round(times.at(-1) ?? 0)} ms`);
    }
  } finally {
    await site.stop();
  }
  const name = 'setting saved at the desk → in use';
  return [
    { name: `${name}, median`, value: median(times), unit: 'ms' },
    {
      name: `${name}, slowest of ${times.length}`,
      value: Math.max(...times),
      unit: 'ms',
      budget: { atMost: 2_000, of: 'value' },
    },
  ];
}

async function timeSave(site: SettingsSite, change: ReturnType<(typeof CHANGES)['name']>): Promise<number> {
  const began = performance.now();
  await site.save([change]);
  while (!(await change.isInUse())) {
    if (performance.now() - began > TIMEOUT_MS) return Number.NaN;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - began;
}
