import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { PAGE_FRESH_SECONDS } from '../../contract/limits.ts';
import { DEFAULT_POOL_SIZE, DEFAULT_TIMEOUT_SECONDS } from '../data/database/pool-defaults.ts';
import { ANY_ADDRESS } from '../edge/admin-routes.ts';
import { isValidProxies } from '../lib/http/reader-address.ts';
import { StartupError } from '../lib/startup-error.ts';
import { createTrust } from '../net/trusted-hosts.ts';
import { publicationFileOf } from '../paper/publication/load-publication.ts';

const text = z.string().min(1);
const matching = (pattern: RegExp, fix: string) => z.string().regex(pattern, `write ${fix}`);
const number = (fix: string, min: number, max = Number.MAX_SAFE_INTEGER) => {
  const range = max === Number.MAX_SAFE_INTEGER ? `write ${min} or more` : `write ${min} to ${max}`;
  return z.coerce.number(`write ${fix}`).min(min, range).max(max, range);
};
const whole = (...limits: Parameters<typeof number>) => number(...limits).int();
const proxies = z
  .string()
  .refine(
    isValidProxies,
    'write addresses or ranges, separated by commas, such as 127.0.0.1, 10.0.0.0/8, or how many proxies readers pass, such as 1',
  );
const isTrustable = (hosts: string[]) => {
  try {
    return createTrust(hosts) !== undefined;
  } catch {
    return false;
  }
};
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Environment variables: ports, folders, databases. The settings of the paper are in publication.json. */
const environmentSchema = z.object({
  PORT: whole('a port number, such as 3000', 0, 65535).default(3000),
  HOST: text.optional(),
  PUBLICATION: text.default('.'),
  DATABASE_URL: matching(
    /^postgres(ql)?:\/\//,
    'an address such as postgres://user:password@host:5432/name',
  ).optional(),
  DATABASE_POOL: whole('how many connections to PostgreSQL a node may have, such as 10', 2, 500).default(
    DEFAULT_POOL_SIZE,
  ),
  DATABASE_TIMEOUT: whole('after how many seconds a statement is given up, such as 30', 1, 3600).default(
    DEFAULT_TIMEOUT_SECONDS,
  ),
  BACKEND_KEY: matching(/^[\x21-\x7e]+$/, 'the key alone, without spaces').optional(),
  BACKEND_URL: z
    .url({ protocol: /^https?$/, error: 'write the address of the backend that BACKEND_KEY is for' })
    .optional(),
  TRUSTED_HOSTS: z
    .string()
    .default('')
    .transform((hosts) => hosts.split(',').flatMap((host) => host.trim() || []))
    .refine(isTrustable, 'write hosts, separated by commas, such as wire.internal:8080'),
  DATA_DIR: text.optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_HOURS: number('after how many hours the next backup is made, such as 24', 0.25, 8760).default(24),
  BACKUP_KEEP: whole('how many backups are kept, such as 7', 1).default(7),
  IMAGES_MB: whole('a number of megabytes, such as 512', 16).default(512),
  // At least two: when one is killed, the other serves.
  EDGES: whole('how many processes answer readers, such as 2', 1, 64).default(
    Math.min(8, Math.max(2, availableParallelism() - 1)),
  ),
  REQUESTS_PER_MINUTE: whole(
    'how often one address may ask for what is not a ready page, such as 600',
    10,
  ).default(600),
  LOG_LEVEL: z.enum(LOG_LEVELS, 'write trace, debug, info, warn, error, fatal or silent').default('info'),
  TRUSTED_PROXIES: proxies.default(''),
  SHARED_CACHE_SECONDS: whole(
    'for how many seconds proxies and CDNs may keep a page, such as 60',
    1,
    3600,
  ).default(PAGE_FRESH_SECONDS),
  HSTS: matching(
    /^max-age=\d+(; ?includeSubDomains)?(; ?preload)?$/i,
    'the header, such as max-age=31536000; includeSubDomains',
  ).optional(),
  ADMIN_HOST: text.default('127.0.0.1'),
  ADMIN_PORT: z.optional(z.literal('off').or(whole('a port number, such as 3100, or off', 0, 65535))),
  ADMIN_TRUSTED_PROXIES: proxies.optional(),
  ADMIN_TOKEN: matching(/^[\x21-\x7e]{16,}$/, '16 letters or more, without spaces').optional(),
  DESK_URL: z
    .url({ protocol: /^https?$/, error: 'write the address of the desk, such as https://desk.example' })
    .optional(),
  WRITING_DESK: z
    .url({
      protocol: /^https?$/,
      error: 'write the address of the desk that writes, such as https://desk.example',
    })
    .optional(),
  PURGE_URL: z.url({ protocol: /^https?$/, error: 'write an address that begins with https://' }).optional(),
  PURGE_HEADER: z.enum(['Surrogate-Key', 'Cache-Tag'], 'write Surrogate-Key or Cache-Tag').optional(),
  PURGE_TOKEN: matching(/^[\x21-\x7e]+$/, 'the token alone, without spaces').optional(),
});

export type Environment = ReturnType<typeof readEnvironment>;

/** In development, listens on localhost only, unless HOST is set. */
export function readEnvironment(
  variables: Record<string, string | undefined>,
  { development = false }: { development?: boolean } = {},
) {
  const input = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { data, error } = environmentSchema.safeParse(input);
  if (error) {
    const lines = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartupError(`The environment has an issue: ${lines.join('; ')}`);
  }
  if (data.BACKEND_KEY !== undefined && data.BACKEND_URL === undefined)
    throw new StartupError(
      'BACKEND_KEY: set BACKEND_URL, too, to the address of the backend: the key is sent to no other.',
    );
  const publicationFile = publicationFileOf(data.PUBLICATION);
  const paperFolder = dirname(publicationFile);
  return {
    port: data.PORT,
    host: data.HOST ?? (development ? '127.0.0.1' : '0.0.0.0'),
    publicationFile,
    /** The folder of the paper: publication.json, content/, media/ and, unless DATA_DIR is set, data/. */
    paperFolder,
    databaseUrl: data.DATABASE_URL,
    /** Connections of a node to PostgreSQL, without two that listen. */
    databasePool: data.DATABASE_POOL,
    databaseTimeoutSeconds: data.DATABASE_TIMEOUT,
    /** The secret key of the remote blog backend at this origin; the publication's key is public. */
    backend:
      data.BACKEND_KEY && data.BACKEND_URL
        ? { key: data.BACKEND_KEY, origin: new URL(data.BACKEND_URL).origin }
        : undefined,
    /** Hosts that all papers may name though their addresses are private. */
    trustedHosts: data.TRUSTED_HOSTS,
    dataDir: data.DATA_DIR ?? join(paperFolder, 'data'),
    /** Scheduled backups; undefined where BACKUP_DIR is not set. */
    backups:
      data.BACKUP_DIR === undefined
        ? undefined
        : { folder: data.BACKUP_DIR, everyHours: data.BACKUP_HOURS, keep: data.BACKUP_KEEP },
    imagesMegabytes: data.IMAGES_MB,
    edges: data.EDGES,
    /** Requests of one address that edges forward to the origin; images are not counted. */
    requestsPerMinute: data.REQUESTS_PER_MINUTE,
    logLevel: data.LOG_LEVEL,
    /** Proxies whose X-Forwarded-For is trusted: addresses and ranges, separated by commas, or a number of proxies. */
    trustedProxies: data.TRUSTED_PROXIES,
    /** The same for the admin listener. A number of proxies holds for the public listener only. */
    adminProxies:
      data.ADMIN_TRUSTED_PROXIES ?? (/^\d+$/.test(data.TRUSTED_PROXIES.trim()) ? '' : data.TRUSTED_PROXIES),
    /** How long proxies and CDNs may keep a page without asking. */
    sharedCacheSeconds: data.SHARED_CACHE_SECONDS,
    hsts: data.HSTS,
    admin: {
      host: data.ADMIN_HOST,
      /** The port of the desk, /metrics and /readyz; undefined where there is no admin listener. */
      port: data.ADMIN_PORT === 'off' ? undefined : (data.ADMIN_PORT ?? nextPort(data.PORT)),
      /** ADMIN_PORT is set: only this port has /metrics and /readyz. Otherwise the site also starts without the port. */
      isNamed: typeof data.ADMIN_PORT === 'number',
      token: data.ADMIN_TOKEN,
      /** The desk's address where it is not on this machine, such as behind a proxy; without a path. */
      url: data.DESK_URL === undefined ? undefined : new URL(data.DESK_URL).origin,
      hosts: hostsOf(data.ADMIN_HOST, data.DESK_URL),
    },
    /** The desk of the node that writes texts, where that is another one: this node reads its articles from the database. */
    writingDesk: data.WRITING_DESK,
    purge: {
      url: data.PURGE_URL,
      // A purge by tag needs the tags on the pages.
      header: data.PURGE_HEADER ?? (data.PURGE_URL ? ('Surrogate-Key' as const) : undefined),
      token: data.PURGE_TOKEN,
    },
  };
}

function hostsOf(host: string, address: string | undefined): string[] {
  const own = host === '0.0.0.0' || host === '::' ? ANY_ADDRESS : host.includes(':') ? `[${host}]` : host;
  const named = address === undefined ? [] : [new URL(address).hostname];
  return ['localhost', '127.0.0.1', '[::1]', own.toLowerCase(), ...named];
}

/** Undefined for a port that the system chooses. */
function nextPort(port: number): number | undefined {
  return port === 0 || port === 65535 ? undefined : port + 1;
}
