import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tests/support/free-port.ts';
import { NGINX, startNginx } from '../tests/support/nginx.ts';
import { requirePackages } from '../tests/support/packages.ts';
import type { Figure } from './figure.ts';
import { measureFreshness } from './freshness.bench.ts';
import { openLoad } from './load.ts';
import { measurePair, ROUNDS, SECONDS } from './measure-pair.ts';
import { median } from './median.ts';
import { startSiteProcess } from './site-process.ts';
import { askWhole, BROWSER_ENCODINGS } from './whole-answer.ts';

const BEHIND_NGINX = { TRUSTED_PROXIES: '127.0.0.1', SHARED_CACHE_SECONDS: '1' };

/** The cached front page through the nginx of deploy/, beside a file of the same bytes that the same nginx serves. */
export async function proxiedBench(print: (line: string) => void): Promise<Figure[]> {
  requirePackages(NGINX, 'npm run bench');
  await using running = new AsyncDisposableStack();
  const load = openLoad();
  const site = await startSiteProcess({ variables: BEHIND_NGINX });
  running.defer(() => site.stop());
  const { body } = await askWhole(site.url);
  const folder = await mkdtemp(join(tmpdir(), 'masthead-file-'));
  running.defer(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'page'), body);
  const port = await freePort();
  const nginx = await startNginx({ nodes: [new URL(site.url).host], more: fileServer(folder, port) });
  running.defer(() => nginx.stop());
  const file = `http://127.0.0.1:${port}/page`;
  for (const url of [nginx.url, file]) {
    const answer = await askWhole(url);
    if (answer.status !== 200 || answer.body.length !== body.length) {
      throw new Error(`${url} answered ${answer.status} with ${answer.body.length} bytes.`);
    }
  }
  print(`${load.name}, ${ROUNDS} rounds of ${SECONDS} s each, ${body.length} bytes a page`);
  const pair = await measurePair(load, [`${nginx.url}/`, file], BROWSER_ENCODINGS);
  const { sinceStored } = await measureFreshness(print, {
    variables: BEHIND_NGINX,
    front: (node) => startNginx({ nodes: [`127.0.0.1:${node}`] }),
  });
  return [
    {
      name: 'cached front page through nginx',
      value: pair.own,
      unit: 'requests/s',
      baseline: { name: 'nginx, a file of the same bytes', value: pair.baseline },
      budget: { atLeast: 0.7, of: 'ratio' },
    },
    {
      name: 'feed stored → changed front page through nginx, median',
      unit: 'ms',
      value: median(sinceStored),
      budget: { atMost: 2_000, of: 'value' },
    },
    {
      name: 'feed stored → changed front page through nginx, slowest',
      unit: 'ms',
      // nginx counts whole seconds: what is to be kept for one is kept for up to two, and then fetched.
      value: Math.max(...sinceStored),
      budget: { atMost: 2_250, of: 'value' },
    },
  ];
}

/** With the same log and the same cache of open files as the site beside it. */
function fileServer(folder: string, port: number): string {
  return `
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    access_log ${folder}/file.log masthead buffer=64k flush=5s;
    open_file_cache max=10000 inactive=60s;
    open_file_cache_valid 30s;
    default_type 'text/html; charset=utf-8';
    add_header Content-Encoding br;
  }`;
}
