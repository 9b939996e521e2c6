import { expect, test } from 'vitest';
import type { DeskResponse } from '../../contract/desk.ts';
import { readToday } from './today.ts';

type Feed = DeskResponse<'feeds'>['feeds'][number];

const at = '2026-11-18T12:00:00.000Z';
const feed: Feed = {
  ...{
    key: '1',
    label: 'local',
    categories: ['local'],
    title: 'Port Alder',
    address: 'https://wire.example/',
  },
  ...{
    everyMinutes: 15,
    health: 'ok',
    problem: '',
    failures: 0,
    response: '',
    pausedAt: null,
    isPausedEverywhere: false,
    nextPollAt: at,
  },
  ...{ hold: null, lastPollAt: at, lastSuccessAt: at, newestItemAt: at, items: 7, hours: [] },
};

test('Today names feeds by their titles, and tells editors no command of the machine', async () => {
  const site = {
    findings: async () => [
      { about: 'disk', state: 'wrong' as const, message: '1 GB is free', fix: 'Run df.' },
      { about: 'paper', state: 'wrong' as const, message: '2 issues', fix: 'Run masthead validate.' },
    ],
    traffic: async () => ({ readers: 0, requestsPerMinute: null, pagesPerMinute: null }),
    storage: async () => ({
      backup: { planned: false, lastAt: null },
      disk: { freeBytes: 1, totalBytes: 2 },
    }),
  };
  const feeds: Feed[] = [
    { ...feed, health: 'failing', problem: 'it responds with 500' },
    { ...feed, title: '', pausedAt: at },
  ];
  const { findings } = await readToday(
    site,
    async () => ({ feeds }),
    '1',
    async () => [],
    'editor',
  );
  expect(findings.map(({ message, fix }) => [message, fix])).toEqual([
    ['Port Alder fails: it responds with 500', expect.stringContaining('Feeds shows')],
    ['1 GB is free', 'Tell an operator of the paper.'],
    ['2 issues', expect.stringContaining('mark the texts')],
    ['local is paused', 'Resume it to get its headlines again.'],
    [expect.stringContaining('No backup is planned'), 'Tell an operator of the paper.'],
  ]);
});
