import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { BackupPlan } from '../data/backup/schedule-backups.ts';
import { DEFAULT_POOL_SIZE, DEFAULT_TIMEOUT_SECONDS } from '../data/database/pool-defaults.ts';
import { StartupError } from '../lib/startup-error.ts';
import { publicationFileOf } from '../paper/publication/load-publication.ts';
import { type ProxyEnvironment, proxyVariables, toProxyEnvironment } from './proxy-environment.ts';

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'write an address such as postgres://user:password@host:5432/name');

/** What the surroundings decide: ports, folders, databases. The publication itself is in its own file. */
const environmentSchema = z.object({
  ...proxyVariables.shape,
  PORT: z.coerce
    .number('write a port number, such as 3000')
    .int()
    .min(0, 'write 0 to 65535')
    .max(65535, 'write 0 to 65535')
    .default(3000),
  HOST: z.string().min(1).optional(),
  PUBLICATION: z.string().min(1).default('.'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_POOL: z.coerce
    .number('write how many connections to PostgreSQL a node may have, such as 10')
    .int()
    .min(2, 'write 2 to 500')
    .max(500, 'write 2 to 500')
    .default(DEFAULT_POOL_SIZE),
  DATABASE_TIMEOUT: z.coerce
    .number('write after how many seconds a statement is given up, such as 30')
    .int()
    .min(1, 'write 1 to 3600')
    .max(3600, 'write 1 to 3600')
    .default(DEFAULT_TIMEOUT_SECONDS),
  BACKEND_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'write the key alone, without spaces')
    .optional(),
  DATA_DIR: z.string().min(1).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_HOURS: z.coerce
    .number('write after how many hours the next backup is made, such as 24')
    .min(0.25, 'write 0.25 to 8760')
    .max(8760, 'write 0.25 to 8760')
    .default(24),
  BACKUP_KEEP: z.coerce
    .number('write how many backups are kept, such as 7')
    .int()
    .min(1, 'write 1 or more')
    .default(7),
  IMAGES_MB: z.coerce
    .number('write a number of megabytes, such as 512')
    .int()
    .min(16, 'write 16 or more')
    .default(512),
  EDGES: z.coerce
    .number('write how many processes answer readers, such as 2')
    .int()
    .min(1, 'write 1 to 64')
    .max(64, 'write 1 to 64')
    // Two at the least: when one is killed, the other goes on.
    .default(Math.min(8, Math.max(2, availableParallelism() - 1))),
  REQUESTS_PER_MINUTE: z.coerce
    .number('write how often one address may ask for what is not a ready page, such as 600')
    .int()
    .min(10, 'write 10 or more')
    .default(600),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'write trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
});

export interface Environment extends ProxyEnvironment {
  port: number;
  host: string;
  publicationFile: string;
  /** Where all of the paper lies: its file, content/, media/ and, unless DATA_DIR says otherwise, data/. */
  paperFolder: string;
  databaseUrl: string | undefined;
  /** Connections of a node to PostgreSQL, beside two that listen. */
  databasePool: number;
  databaseTimeoutSeconds: number;
  /** What a remote blog backend is sent; a secret, unlike the publication's public key. */
  backendKey: string | undefined;
  dataDir: string;
  /** Backups by themselves; undefined where they are not asked for. */
  backups: BackupPlan | undefined;
  /** Room for copies of pictures in the data folder. */
  imagesMegabytes: number;
  /** How many processes answer readers. */
  edges: number;
  /** How often one address may ask for what edges do not hold; pictures are not counted. */
  requestsPerMinute: number;
  logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
}

/** What is under development is for this machine alone, unless HOST says otherwise. */
export function readEnvironment(
  variables: Record<string, string | undefined>,
  { development = false }: { development?: boolean } = {},
): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartupError(`The environment has an issue: ${lines.join('; ')}`);
  }
  const { PORT, HOST, PUBLICATION, DATABASE_URL, BACKEND_KEY, DATA_DIR, IMAGES_MB, LOG_LEVEL, ...rest } =
    result.data;
  const publicationFile = publicationFileOf(PUBLICATION);
  const paperFolder = dirname(publicationFile);
  return {
    port: PORT,
    host: HOST ?? (development ? '127.0.0.1' : '0.0.0.0'),
    publicationFile,
    paperFolder,
    databaseUrl: DATABASE_URL,
    databasePool: rest.DATABASE_POOL,
    databaseTimeoutSeconds: rest.DATABASE_TIMEOUT,
    backendKey: BACKEND_KEY,
    dataDir: DATA_DIR ?? join(paperFolder, 'data'),
    backups:
      rest.BACKUP_DIR === undefined
        ? undefined
        : { folder: rest.BACKUP_DIR, everyHours: rest.BACKUP_HOURS, keep: rest.BACKUP_KEEP },
    imagesMegabytes: IMAGES_MB,
    edges: rest.EDGES,
    requestsPerMinute: rest.REQUESTS_PER_MINUTE,
    logLevel: LOG_LEVEL,
    ...toProxyEnvironment(rest),
  };
}
