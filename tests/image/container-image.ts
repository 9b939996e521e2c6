import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Builds the images of deploy/docker without a daemon and without a registry of images. The base image, which Docker would
 * fetch, is made of Debian's packages, the pinned Node and the machine's npm.
 */

const BASE = 'docker.io/library/node:26-bookworm-slim';
const IMAGE = 'localhost/masthead';
/** The account of the base image. */
export const NODE_UID = 1000;
/** Certificates of the machine, for builds behind a proxy with a certificate of its own. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

const output = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

export interface ContainerImage {
  /** Its files, as a container sees them. */
  root: string;
  /** Output of the release script. */
  released: string;
  config: { Env: string[]; Cmd: string[]; User: string; Healthcheck: { Test: string[] } };
  dispose(): Promise<void>;
}

export async function buildImage(): Promise<ContainerImage> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-image-'));
  const storage = [
    '--storage-driver',
    'vfs',
    '--root',
    join(folder, 'images'),
    '--runroot',
    join(folder, 'run'),
  ];
  const buildah = (command: string, ...args: string[]) => output('buildah', ...storage, command, ...args);
  const dispose = async () => {
    buildah('umount', '--all');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const files = join(folder, 'base');
    await makeBase(files);
    const base = buildah('from', 'scratch');
    buildah('add', '--quiet', base, files, '/');
    buildah('commit', '--quiet', base, BASE);
    buildah('rm', base);
    await rm(files, { recursive: true });
    // As release.sh calls Docker, with what a build without a daemon needs besides.
    const tool = join(folder, 'docker');
    const certificates = `--volume ${CERTIFICATES}:${CERTIFICATES}:ro`;
    const ignored = '--ignorefile deploy/docker/Dockerfile.dockerignore';
    await writeFile(
      tool,
      `#!/bin/sh
command=$1
shift
[ "$command" != build ] || set -- --quiet --isolation chroot --pull-never --format docker ${certificates} ${ignored} "$@"
exec buildah ${storage.join(' ')} "$command" "$@"
`,
      { mode: 0o755 },
    );
    const released = execFileSync('sh', ['deploy/docker/release.sh', IMAGE], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DOCKER: tool },
    });
    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', IMAGE));
    return {
      root: buildah('mount', buildah('from', '--pull-never', IMAGE)),
      config: Docker.config,
      released,
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function makeBase(root: string): Promise<void> {
  const mirror = /^(?:URIs:|deb(?: \[.*\])?) *(https?:\S+)/m.exec(
    execFileSync(
      'sh',
      ['-c', 'cat /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null || true'],
      {
        encoding: 'utf8',
      },
    ),
  )?.[1];
  const packages = '--include=ca-certificates,libatomic1';
  output('debootstrap', '--variant=minbase', packages, 'bookworm', root, ...(mirror ? [mirror] : []));
  const local = join(root, 'usr/local');
  await mkdir(join(local, 'lib/node_modules'), { recursive: true });
  output('cp', 'node_modules/node/bin/node', join(local, 'bin/node'));
  output('cp', '-r', join(output('npm', 'root', '--global'), 'npm'), join(local, 'lib/node_modules/npm'));
  for (const name of ['npm', 'npx'])
    output('ln', '-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
  await mkdir(join(local, 'etc'), { recursive: true });
  await writeFile(join(local, 'etc/npmrc'), `cafile=${CERTIFICATES}\n`);
  output('chroot', root, 'useradd', '--create-home', '--uid', String(NODE_UID), 'node');
}

export interface ContainerOptions {
  /** Folders of the machine by their place in the container. */
  volumes: Readonly<Record<string, string>>;
  variables: Readonly<Record<string, string>>;
}

/**
 * Runs the image's command as a container engine does with `--read-only --tmpfs /tmp`: with process numbers and mounts of its own, as
 * the account of the image, on the machine's network.
 */
export function runContainer(
  { root, config }: ContainerImage,
  { volumes, variables }: ContainerOptions,
): ChildProcess {
  const mounts = Object.entries(volumes).map(
    ([place, folder]) => `mount --bind ${resolve(folder)} ${root}${place}`,
  );
  const script = [
    'set -e',
    `mount --bind ${root} ${root}`,
    `mkdir -p ${Object.keys(volumes)
      .map((place) => root + place)
      .join(' ')}`,
    `mount -o remount,bind,ro ${root}`,
    ...mounts,
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t proc proc ${root}/proc`,
    `exec chroot --userspec=${config.User} ${root} env -i "$@"`,
  ].join('\n');
  const environment = [
    ...config.Env,
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
  ];
  return spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      script,
      'sh',
      'HOME=/home/node',
      ...environment,
      ...config.Cmd,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
}

/** Returns a folder that the image's account may write to. */
export async function folderOfNode(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-volume-'));
  await chown(folder, NODE_UID, NODE_UID);
  return folder;
}

/** Returns the process of the container that runs as process 1 in it. */
export async function firstProcess(container: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8');
  return Number(children.trim());
}
