import { expect, test } from 'vitest';
import {
  bytes,
  capital,
  counted,
  lasting,
  moment,
  publicationDate,
  relative,
  siteAddress,
} from './format.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const PAPER = { locale: 'en-GB', timeZone: 'Europe/London' };

test('times near now are shown as a distance, others as a date in the time zone of the paper', () => {
  expect(relative('2026-11-18T11:59:30Z', NOW, PAPER)).toBe('just now');
  expect(relative('2026-11-18T12:00:30Z', NOW, PAPER)).toBe('in less than a minute');
  expect(relative('2026-11-18T12:00:30Z', NOW, PAPER, true)).toBe('just now');
  expect(relative('2026-11-18T11:55:00Z', NOW, PAPER)).toBe('5 minutes ago');
  expect(relative('2026-11-18T15:00:00Z', NOW, PAPER)).toBe('in 3 hours');
  expect(relative('2026-11-16T11:00:00Z', NOW, PAPER)).toBe('2 days ago');
  expect(relative('2026-06-01T12:00:00Z', NOW, PAPER)).toBe('1 Jun 2026, 13:00');
  expect(moment('2026-11-18T12:00:00Z', { ...PAPER, timeZone: 'America/New_York' })).toContain('07:00');
});

test('how long something has lasted is a sentence', () => {
  expect(lasting('2026-11-18T11:53:00Z', NOW, PAPER)).toBe('for 7 minutes');
  expect(lasting('2026-11-18T11:59:50Z', NOW, PAPER)).toBe('for less than a minute');
  expect(lasting('2026-06-01T12:00:00Z', NOW, PAPER)).toBe('since 1 Jun 2026, 13:00');
});

test('sizes and counts are written with their unit', () => {
  expect([0, 999, 1500, 20e6, 120e9, 3.2e12].map(bytes)).toEqual([
    '0\u00a0bytes',
    '999\u00a0bytes',
    '1.5\u00a0kB',
    '20\u00a0MB',
    '120\u00a0GB',
    '3.2\u00a0TB',
  ]);
  expect([counted(1, 'headline'), counted(1200, 'headline')]).toEqual(['1 headline', '1,200 headlines']);
});

test('the link to the site leads to this machine where the desk was opened on it, else to the domain', () => {
  const paper = { address: 'https://ledger.example', port: 3000, localHost: null };
  expect(siteAddress(paper, { hostname: 'localhost' })).toBe('http://localhost:3000');
  expect(siteAddress(paper, { hostname: 'desk.ledger.example' })).toBe('https://ledger.example');
  const localHost = 'ledger.localhost';
  expect(siteAddress({ ...paper, localHost }, { hostname: 'localhost' })).toBe(
    'http://ledger.localhost:3000',
  );
  expect(siteAddress({ ...paper, port: null }, { hostname: 'localhost' })).toBe('https://ledger.example');
});

test('a text that is dated by the day shows no time', () => {
  const paper = { locale: 'en-US', timeZone: 'America/New_York' };
  const publishedAt = '2026-03-10T04:00:00Z';
  expect(publicationDate({ publishedAt, isDay: true }, paper)).toBe('Mar 10, 2026');
  expect(publicationDate({ publishedAt, isDay: false }, paper)).toContain('12:00');
});

test('sentences begin with a capital, unless their first word is a host, a file or a setting', () => {
  expect(capital('reason: write a reason')).toBe('Reason: write a reason');
  for (const name of ['linkedin.example is made up', '127.0.0.1:8080 sent no feed', 'social.x is empty'])
    expect(capital(name)).toBe(name);
});
