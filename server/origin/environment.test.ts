import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { deskAddress } from './admin-port.ts';
import { readEnvironment } from './environment.ts';

test('without settings the paper in this folder is at port 3000, with an embedded database in its data/', () => {
  expect(readEnvironment({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    publicationFile: 'publication.json',
    paperFolder: '.',
    databaseUrl: undefined,
    databasePool: 10,
    databaseTimeoutSeconds: 30,
    backend: undefined,
    trustedHosts: [],
    dataDir: 'data',
    imagesMegabytes: 512,
    edges: Math.min(8, Math.max(2, availableParallelism() - 1)),
    trustedProxies: '',
    sharedCacheSeconds: 60,
    hsts: undefined,
    adminProxies: '',
    admin: {
      host: '127.0.0.1',
      port: 3001,
      isNamed: false,
      token: undefined,
      url: undefined,
      hosts: ['localhost', '127.0.0.1', '[::1]', '127.0.0.1'],
    },
    purge: { url: undefined, header: undefined, token: undefined },
    requestsPerMinute: 600,
    logLevel: 'info',
  });
});

test.for([
  ['/srv/courier', '/srv/courier/publication.json', '/srv/courier'],
  ['/srv/courier/', '/srv/courier/publication.json', '/srv/courier'],
  ['papers/courier/spring.json', 'papers/courier/spring.json', 'papers/courier'],
] as const)(
  'PUBLICATION=%s names %s, and its data lie beside it',
  ([PUBLICATION, publicationFile, paperFolder]) => {
    const expected = { publicationFile, paperFolder, dataDir: `${paperFolder}/data` };
    expect(readEnvironment({ PUBLICATION })).toMatchObject(expected);
    expect(readEnvironment({ PUBLICATION, DATA_DIR: '/var/courier' })).toMatchObject({
      dataDir: '/var/courier',
    });
  },
);

test('an issue in a secret is reported without the secret', () => {
  expect(() => readEnvironment({ BACKEND_KEY: 'sec ret' })).toThrow(
    /^(?!.*sec ret).*BACKEND_KEY: write the key alone/,
  );
});

test('the key of a backend needs the address of the backend that it is sent to', () => {
  expect(() => readEnvironment({ BACKEND_KEY: 'secret' })).toThrow('BACKEND_KEY: set BACKEND_URL, too');
  expect(readEnvironment({ BACKEND_KEY: 'secret', BACKEND_URL: 'https://blog.example/api' }).backend).toEqual(
    { key: 'secret', origin: 'https://blog.example' },
  );
});

test('trusted hosts are separated by commas', () => {
  expect(readEnvironment({ TRUSTED_HOSTS: 'wire.internal:8080, 10.0.0.7' }).trustedHosts).toEqual([
    'wire.internal:8080',
    '10.0.0.7',
  ]);
});

test('an empty variable counts as unset', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  });
});

test.for([
  [{ PORT: 'abc' }, 'PORT: write a port number'],
  [{ PORT: '99999' }, 'PORT: write 0 to 65535'],
  [{ TRUSTED_HOSTS: 'https://a.internal' }, 'TRUSTED_HOSTS: write hosts, separated by commas'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: write an address such as postgres://'],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL: write 2 to 500'],
  [{ DATABASE_TIMEOUT: '0' }, 'DATABASE_TIMEOUT: write 1 to 3600'],
  [{ BACKUP_HOURS: 'daily' }, 'BACKUP_HOURS: write after how many hours'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP: write 1 or more'],
  [{ IMAGES_MB: 'lots' }, 'IMAGES_MB: write a number of megabytes'],
  [{ IMAGES_MB: '1' }, 'IMAGES_MB: write 16 or more'],
  [{ EDGES: '0' }, 'EDGES: write 1 to 64'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, nginx' }, 'TRUSTED_PROXIES: write addresses or ranges'],
  [{ TRUSTED_PROXIES: '10.0.0.0/80' }, 'TRUSTED_PROXIES: write addresses or ranges'],
  [{ TRUSTED_PROXIES: '0' }, 'TRUSTED_PROXIES: write addresses or ranges'],
  [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES: write addresses or ranges'],
  [{ HSTS: 'yes' }, 'HSTS: write the header, such as max-age='],
  [{ ADMIN_PORT: '70000' }, 'ADMIN_PORT: write 0 to 65535'],
  [{ ADMIN_TOKEN: 'short' }, 'ADMIN_TOKEN: write 16 letters or more'],
  [{ PURGE_URL: 'varnish' }, 'PURGE_URL: write an address'],
  [{ PURGE_HEADER: 'Keys' }, 'PURGE_HEADER: write Surrogate-Key or Cache-Tag'],
  [{ SHARED_CACHE_SECONDS: '0' }, 'SHARED_CACHE_SECONDS: write 1 to 3600'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: write trace'],
] as const)('%o is refused in one line', ([variables, message]) => {
  expect(() => readEnvironment(variables)).toThrow(message);
});

test('the desk is on the next port, on one that is named, or off', () => {
  const admin = (variables: Record<string, string>) => readEnvironment(variables).admin;
  expect(admin({ PORT: '8080' })).toMatchObject({ port: 8081, isNamed: false });
  expect(admin({ ADMIN_PORT: '9000' })).toMatchObject({ port: 9000, isNamed: true });
  expect(admin({ ADMIN_PORT: 'off' })).toMatchObject({ port: undefined, isNamed: false });
  expect(admin({ PORT: '0' })).toMatchObject({ port: undefined, isNamed: false });
});

test('the desk has proxies of its own, and hosts: this machine, ADMIN_HOST and DESK_URL', () => {
  const proxies = (variables: Record<string, string>) => readEnvironment(variables).adminProxies;
  expect(proxies({ TRUSTED_PROXIES: '10.0.0.0/8' })).toBe('10.0.0.0/8');
  expect(proxies({ TRUSTED_PROXIES: '2' })).toBe('');
  expect(proxies({ TRUSTED_PROXIES: '2', ADMIN_TRUSTED_PROXIES: '1' })).toBe('1');
  const { hosts } = readEnvironment({
    ADMIN_HOST: 'Node-1.internal',
    DESK_URL: 'https://desk.ledger.example:8443/desk/',
  }).admin;
  expect(hosts.slice(3)).toEqual(['node-1.internal', 'desk.ledger.example']);
});

test('what is under development is served to this machine alone, unless told otherwise', () => {
  expect(readEnvironment({}).host).toBe('0.0.0.0');
  expect(readEnvironment({}, { development: true }).host).toBe('127.0.0.1');
  expect(readEnvironment({ HOST: '0.0.0.0' }, { development: true }).host).toBe('0.0.0.0');
});

test('the desk’s address is DESK_URL without its path, else this machine’s, and none where the desk is off', () => {
  const addressOf = (variables: Record<string, string>) => deskAddress(readEnvironment(variables).admin);
  expect(addressOf({})).toBe('http://localhost:3001');
  expect(addressOf({ ADMIN_PORT: '8000', ADMIN_HOST: '10.0.0.7' })).toBe('http://10.0.0.7:8000');
  expect(addressOf({ DESK_URL: 'https://desk.example/desk/' })).toBe('https://desk.example');
  expect(addressOf({ DESK_URL: 'https://desk.example', ADMIN_PORT: 'off' })).toBe(undefined);
  expect(() => readEnvironment({ DESK_URL: 'desk.example' })).toThrow('such as https://desk.example');
});
