import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../support/free-port.ts';
import { createOwnPaper } from '../support/own-paper.ts';
import { inPath, requirePackages } from '../support/packages.ts';
import { startPostgres } from '../support/postgres.ts';
import {
  buildImage,
  type ContainerImage,
  firstProcess,
  folderOfNode,
  runContainer,
} from './container-image.ts';

/** `npm run test:image`: the image of deploy/docker/Dockerfile, built and run without a container engine. Needs root and Debian. */

/** From the start of a container to its first page. */
const FIRST_PAGE_MS = 20_000;

let image: ContainerImage;
beforeAll(async () => {
  const isInstalled = (name: string) => () => inPath(name) !== undefined;
  requirePackages(
    { buildah: isInstalled('buildah'), debootstrap: isInstalled('debootstrap') },
    'npm run test:image',
  );
  image = await buildImage();
});
afterAll(() => image?.dispose());

interface Volumes {
  '/paper': string;
  '/data': string;
}

async function start(volumes: Volumes, more: Record<string, string> = {}) {
  const [port, adminPort] = [await freePort(), await freePort()];
  const variables = { PORT: String(port), ADMIN_PORT: String(adminPort), ADMIN_HOST: '127.0.0.1', ...more };
  const container = runContainer(image, { volumes: { ...volumes }, variables });
  let output = '';
  for (const stream of [container.stdout, container.stderr])
    stream?.on('data', (text) => {
      output += text;
    });
  onTestFailed(() => console.error(output));
  onTestFinished(() => void container.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}/`;
  const answers = () =>
    fetch(url).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(answers).toBe(200);
  const exited = once(container, 'exit');
  return {
    url,
    variables,
    output: () => output,
    pid: await firstProcess(container),
    async stop(): Promise<void> {
      if (container.exitCode === null) process.kill(await firstProcess(container), 'SIGTERM');
      await exited;
    },
  };
}

/** Runs a program in the container, as an engine's `exec` does. */
function inContainer(pid: number, variables: Record<string, string>, ...command: string[]) {
  const { root, config } = image;
  const environment = [
    ...config.Env,
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
  ];
  return spawnSync(
    'nsenter',
    [
      '--target',
      String(pid),
      '--mount',
      'chroot',
      `--userspec=${config.User}`,
      root,
      'env',
      '-i',
      ...environment,
      ...command,
    ],
    { encoding: 'utf8' },
  );
}

test('a first start with an empty /paper writes a paper, serves it, and prints the link to its desk', async () => {
  const volumes = { '/paper': await folderOfNode(), '/data': await folderOfNode() };
  onTestFinished(async () => {
    for (const folder of Object.values(volumes)) await rm(folder, { recursive: true });
  });
  const startedAt = performance.now();
  const container = await start(volumes);
  expect(performance.now() - startedAt).toBeLessThan(FIRST_PAGE_MS);
  expect(await readdir(volumes['/paper'])).toContain('publication.json');
  await expect.poll(container.output).toMatch(/Desk: http:\/\/localhost:\d+\/desk\/join#/);
  // Health check, account and read-only root, as a container engine would see them.
  const { pid, variables } = container;
  const [, ...healthcheck] = image.config.Healthcheck.Test;
  await expect.poll(() => inContainer(pid, variables, ...healthcheck).status).toBe(0);
  expect(inContainer(pid, { ...variables, ADMIN_PORT: '9' }, ...healthcheck).status).toBe(1);
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t1000\t1000/m);
  for (const place of ['/masthead/x', '/usr/local/x', '/home/node/x'])
    expect(inContainer(pid, {}, 'touch', place).status).not.toBe(0);
  expect(inContainer(pid, {}, 'touch', '/tmp/x').status).toBe(0);
  await container.stop();
  // The same volumes: the same paper and database.
  const again = await start(volumes);
  expect(again.output()).not.toMatch(/Created a paper|"migrations":/);
  await again.stop();
});

test('both nodes of the compose file share a PostgreSQL and a paper that they cannot write to', async () => {
  const { services } = parse(readFileSync('deploy/docker/compose.yaml', 'utf8'), { merge: true });
  const postgres = await startPostgres();
  const paper = await createOwnPaper((category) => `http://127.0.0.1:9/${category}.xml`);
  execFileSync('chmod', ['-R', 'a+rX', paper.folder]);
  const folders: string[] = [];
  onTestFinished(async () => {
    await paper.dispose();
    await postgres.stop();
    for (const folder of folders) await rm(folder, { recursive: true });
  });
  for (const name of ['masthead-1', 'masthead-2']) {
    const { environment } = services[name];
    expect(environment.DATABASE_URL).toContain('@postgres:5432/masthead');
    const data = await folderOfNode();
    folders.push(data);
    const node = await start(
      { '/paper': paper.folder, '/data': data },
      { ...environment, DATABASE_URL: postgres.address, BACKUP_DIR: '/tmp' },
    );
    expect(inContainer(node.pid, {}, 'touch', '/paper/publication.json').status).not.toBe(0);
    await node.stop();
  }
});

test('the release script tags the version, its series and the newest, and pushes nothing', () => {
  const tags = Array.from(image.released.matchAll(/push localhost\/masthead:(\S+)$/gm), ([, tag]) => tag);
  expect(tags).toEqual(['0.1.0', '0.1', 'latest']);
});
