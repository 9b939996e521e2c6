import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/data/database/open-database.ts';
import { createImageIds, type ImageIds, readImageSecret } from '../../server/images/image-ids.ts';
import { type ImageRegister, openImageRegister } from '../../server/images/image-register.ts';
import { databases } from './databases.ts';

const PHOTO = 'https://pictures.example/photo.jpg?width=1600&caption=“Fähre”';
const FACTS = { width: 1600, height: 900, colour: '#336699' };

describe.for(databases)('the images that the site knows, on $name', ({ open }) => {
  let database: Database;
  let ids: ImageIds;
  let now: Date;
  let warned: string[];
  const log = pino({ level: 'info' }, { write: (line: string) => void warned.push(JSON.parse(line).msg) });
  const registers: ImageRegister[] = [];
  /** Another process on the same database, or the same one after a restart. */
  const start = async () => {
    const register = await openImageRegister({ db: database.db, ids, log, clock: () => now });
    registers.push(register);
    return register;
  };
  const days = (count: number) => {
    now = new Date(now.getTime() + count * 86_400_000);
  };

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    // As it was when it was opened: emptying it is far quicker than opening another.
    await sql`truncate images, site_state`.execute(database.db);
    ids = createImageIds(await readImageSecret(database.db));
    now = new Date('2026-03-12T09:00:00Z');
    warned = [];
  });
  afterEach(async () => {
    await Promise.all(registers.splice(0).map((register) => register.close()));
  });
  afterAll(() => database.close());

  test('the secret of their ids is made once, however many processes start', async () => {
    const secrets = await Promise.all([1, 2, 3].map(() => readImageSecret(database.db)));
    expect(new Set(secrets).size).toBe(1);
    expect(createImageIds(secrets[0] ?? '').idOf(PHOTO)).toBe(ids.idOf(PHOTO));
  });

  test('an image that a page shows is found by its id, in other processes and after a restart', async () => {
    const one = await start();
    const other = await start();
    const { id } = one.add(PHOTO);
    expect(await one.find(id)).toMatchObject({ address: PHOTO });
    await one.flush();
    expect(await other.find(id)).toEqual({ id, address: PHOTO, facts: undefined, failedUntil: undefined });
    expect(await (await start()).find(id)).toMatchObject({ address: PHOTO });
    expect(await other.find(ids.idOf('https://pictures.example/never-shown.jpg'))).toBeUndefined();
  });

  test('what one process learns of an image, the others know when they come to show it', async () => {
    const one = await start();
    const other = await start();
    const image = one.add(PHOTO);
    await one.flush();
    one.recordFetch(image, FACTS);
    await one.flush();
    const same = other.add(PHOTO);
    expect(same.facts).toBeUndefined();
    await other.flush();
    expect(same.facts).toEqual(FACTS);
    expect((await start()).add(PHOTO).facts).toEqual(FACTS);
  });

  test('a failure is remembered until the image is fetched after all', async () => {
    const one = await start();
    const until = new Date('2026-03-12T09:10:00Z');
    one.recordFailure(one.add(PHOTO), until);
    await one.flush();
    const other = await start();
    const image = other.add(PHOTO);
    expect(image.failedUntil).toEqual(until);
    // Being shown again says nothing about how it is.
    days(2);
    other.add(PHOTO);
    await other.flush();
    expect((await start()).add(PHOTO).failedUntil).toEqual(until);
    other.recordFetch(image, FACTS);
    await other.flush();
    expect((await start()).add(PHOTO)).toMatchObject({ facts: FACTS, failedUntil: undefined });
  });

  test('many come to be known at once, some of them twice, in several processes', async () => {
    const several = await Promise.all([start(), start(), start()]);
    for (const register of several) {
      for (let index = 0; index < 300; index++) register.add(`${PHOTO}&page=${(index * 7) % 250}`);
    }
    await Promise.all(several.map((register) => register.flush()));
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from images`.execute(
      database.db,
    );
    expect(rows).toEqual([{ count: 250 }]);
  });

  test('what no page has shown for two months is forgotten, what is shown is not', async () => {
    const register = await start();
    register.add(PHOTO);
    register.add(`${PHOTO}&old`);
    await register.flush();
    for (let round = 0; round < 3; round++) {
      days(25);
      register.add(PHOTO);
      await register.flush();
    }
    await register.prune();
    const { rows } = await sql<{ address: string }>`select address from images`.execute(database.db);
    expect(rows).toEqual([{ address: PHOTO }]);
  });

  test('an address with words that a database does not take is known all the same', async () => {
    const register = await start();
    const image = register.add('https://pictures.example/\u0000\ud800.jpg');
    register.add(PHOTO);
    await register.flush();
    expect(await register.find(image.id)).toBe(image);
    expect(await (await start()).find(ids.idOf(PHOTO))).toMatchObject({ address: PHOTO });
    expect(warned).toEqual([]);
  });

  test('with the database away pages go on, and what they show is written down when it is back', async () => {
    const register = await start();
    await sql`alter table images rename to images_away`.execute(database.db);
    const image = register.add(PHOTO);
    await register.flush();
    register.recordFetch(image, FACTS);
    await register.flush();
    expect(await register.find(image.id)).toMatchObject({ facts: FACTS });
    await expect(register.find(ids.idOf('https://pictures.example/unknown.jpg'))).rejects.toThrow();
    expect(warned).toEqual(['images are not written: the database does not answer']);
    await sql`alter table images_away rename to images`.execute(database.db);
    await register.flush();
    expect(warned.at(-1)).toBe('images are written to the database again');
    expect((await start()).add(PHOTO).facts).toEqual(FACTS);
  });
});
