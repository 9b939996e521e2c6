import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readEnvironment } from '../../server/origin/environment.ts';

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');

/** Variables that belong to the system or to other programs. */
const OTHERS = new Set([
  'PATH',
  'NODE_ENV',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'PAPER',
  'CERTIFICATES',
  'ACME',
]);
const OPERATIONS = readFileSync('docs/operations.md', 'utf8');
const SETTINGS = readFileSync('docs/your-paper.md', 'utf8') + readFileSync('docs/postgresql.md', 'utf8');

test.for([
  ['docker/Dockerfile', /\b([A-Z][A-Z_]+)=/g],
  ['docker/compose.yaml', /^ +([A-Z][A-Z_]+): /gm],
  ['systemd/masthead@.service', /^Environment=([A-Z_]+)=/gm],
  ['nginx/masthead.conf', /^# +([A-Z][A-Z_]+)=/gm],
  ['varnish/masthead.vcl', /^# +([A-Z][A-Z_]+)=/gm],
] as const)('%s sets only variables that there are', ([file, name]) => {
  const named = Array.from(read(file).matchAll(name), ([, variable = '']) => variable);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((variable) => !OTHERS.has(variable) && !SETTINGS.includes(`\`${variable}\``))).toEqual(
    [],
  );
});

test('what the files set is understood', () => {
  const { services } = composeFile.parse(parse(read('docker/compose.yaml'), { merge: true }));
  for (const node of ['masthead-1', 'masthead-2']) {
    const { DATABASE_URL: _, ...variables } = services[node]?.environment ?? {};
    expect(readEnvironment(variables)).toMatchObject({ sharedCacheSeconds: 1 });
    expect(services[node]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  }
});

const composeFile = z.object({
  services: z.record(z.string(), z.looseObject({ environment: z.record(z.string(), z.string()).optional() })),
});

test('the image runs as an ordinary account, from packages of run time alone', () => {
  const stages = read('docker/Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  expect(stages).toHaveLength(2);
  const [, final = ''] = stages;
  expect(final).toMatch(/^USER node$/m);
  expect(final).toMatch(/^HEALTHCHECK /m);
  expect(final).not.toMatch(/^(COPY|ADD) /m);
});

test('every alert is explained among the operations', () => {
  const alerts = Array.from(
    read('prometheus/alerts.yml').matchAll(/- alert: (\w+)/g),
    ([, alert = '']) => alert,
  );
  expect(alerts.length).toBeGreaterThan(8);
  expect(alerts.filter((alert) => !OPERATIONS.includes(`| \`${alert}\` |`))).toEqual([]);
});

test('the access log of nginx has no reader’s address', () => {
  const format = /log_format masthead[^;]+;/.exec(read('nginx/masthead.conf'))?.[0] ?? '';
  expect(format).toContain('$masthead_network');
  expect(format).not.toMatch(/\$(?:binary_)?remote_addr|x_forwarded_for/);
});
