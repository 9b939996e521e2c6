import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Insertable, sql } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../data/database/schema.ts';
import { errorMessage } from '../lib/errors.ts';
import { parseJson } from '../lib/parse-json.ts';
import { type AccountParts, HOUR_MS, hashToken, type Write } from './account-store.ts';
import { DeskFailure } from './desk-failure.ts';

/** A passkey that has signed a challenge. */
export interface CheckedPasskey {
  account: string;
  id: string;
  name: string;
  /** Writes the use down, in the transaction of the sign-in. */
  use(trx: Write): Promise<void>;
}

export type NewPasskey = Pick<
  Insertable<Schema['desk_passkeys']>,
  'host' | 'credential' | 'public_key' | 'counter'
> & {
  /** The handle of the account that it makes, if it makes one. */
  handle: string;
};

/** Long enough to find a telephone. */
const CHALLENGE_MS = HOUR_MS / 6;
/** EdDSA, ES256 and RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];
/** Purposes of challenges. */
const SIGN_IN = 'sign in';
const REFUSED = 'The passkey was not accepted. Try again, or sign in another way.';
export const UNKNOWN_PASSKEY = 'This passkey does not open the desk any more. Sign in another way.';
const USED = 'This took too long, or it was used already. Try again.';
const NO_HOST =
  'Passkeys need an address with a host name and HTTPS. An operator of the site can set it with DESK_URL.';

const clientData = z.object({ challenge: z.string().regex(/^[\w-]{43}$/) });
/** The handle of an account that begins with a passkey: no account has it yet when the passkey is made. */
const handleFor = hashToken;

/** Loaded with the first passkey: it takes 30 MB and most desks of one person use none. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Returns the desk's address if browsers use passkeys there: a host name, with TLS except on this machine. */
export function passkeyAddress(address: string | undefined): string | undefined {
  const url = URL.parse(address ?? '');
  if (!url || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const isHere = url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
  return url.protocol === 'https:' || isHere ? url.origin : undefined;
}

/** Options that authenticators sign (WebAuthn). A passkey signs in alone, so the authenticator has to verify its user. */
export function createPasskeyProtocol({
  db,
  store,
  address,
  name: desk,
  log,
  clock,
}: Pick<AccountParts, 'db' | 'store' | 'address' | 'name' | 'log' | 'clock'>) {
  const origin = passkeyAddress(address);
  const host = origin && new URL(origin).hostname;

  function expectHost(): { host: string; origin: string } {
    if (host === undefined || origin === undefined) throw new DeskFailure(409, NO_HOST);
    return { host, origin };
  }

  async function createChallenge(purpose: string): Promise<Buffer<ArrayBuffer>> {
    const challenge = randomBytes(32);
    const expires_at = new Date(clock().getTime() + CHALLENGE_MS);
    const row = { challenge: challenge.toString('base64url'), purpose, expires_at };
    await db.insertInto('desk_challenges').values(row).execute();
    return challenge;
  }

  /** Returns the challenge that a passkey has signed. Nobody can use it again. */
  async function spendChallenge(clientDataJSON: string, purpose: string): Promise<string> {
    const { data } = clientData.safeParse(parseJson(Buffer.from(clientDataJSON, 'base64url').toString()));
    if (!data) throw new DeskFailure(422, REFUSED);
    const spent = await db
      .deleteFrom('desk_challenges')
      .where('challenge', '=', data.challenge)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', clock())
      .returning('challenge')
      .executeTakeFirst();
    if (!spent) throw new DeskFailure(409, USED);
    return spent.challenge;
  }

  /** Whatever the library finds wrong is the client's fault. The log has the reason, such as another origin. */
  async function verify<Result extends { verified: boolean }>(run: () => Promise<Result>): Promise<Result> {
    try {
      const result = await run();
      if (result.verified) return result;
      throw new Error('the signature is wrong');
    } catch (error) {
      log.warn({ reason: errorMessage(error) }, 'a passkey was refused at the desk');
      throw new DeskFailure(422, REFUSED);
    }
  }

  async function check(response: AuthenticationResponseJSON): Promise<CheckedPasskey> {
    const expected = expectHost();
    const expectedChallenge = await spendChallenge(response.response.clientDataJSON, SIGN_IN);
    const stored = await db
      .selectFrom('desk_passkeys')
      .innerJoin('desk_accounts', 'desk_accounts.name', 'account')
      .select(['account', 'handle', 'public_key', 'desk_passkeys.name'])
      .select([sql<string>`desk_passkeys.id::text`.as('id'), sql<string>`counter::text`.as('counter')])
      .where('credential', '=', response.id)
      .where('host', '=', expected.host)
      .executeTakeFirst();
    if (!stored) throw new DeskFailure(422, UNKNOWN_PASSKEY);
    const { account, id, name, counter } = stored;
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { authenticationInfo } = await verify(() => {
      const { userHandle = '' } = response.response;
      if (Buffer.from(userHandle, 'base64url').toString() !== stored.handle)
        throw new Error('it names another account');
      return verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: expected.origin,
        expectedRPID: expected.host,
        requireUserVerification: true,
        credential: {
          id: response.id,
          publicKey: Buffer.from(stored.public_key, 'base64url'),
          counter: Number(counter),
        },
      });
    }).catch((error: unknown) => {
      store.noteFailure(account);
      throw error;
    });
    return {
      account,
      id,
      name,
      async use(trx) {
        const used = await trx
          .updateTable('desk_passkeys')
          .set({ counter: authenticationInfo.newCounter, used_at: clock() })
          .where('id', '=', id)
          .where(sql`counter::text`, '=', counter)
          .returning('account')
          .executeTakeFirst();
        // Removed, or used by somebody else, since it was checked.
        if (!used) throw new DeskFailure(422, REFUSED);
      },
    };
  }

  /** An authenticator replaces the passkey that it has for a handle, except one of `excludeCredentials`. */
  async function creationOptions(
    name: string,
    purpose: string,
    {
      handle,
      excludeCredentials = [],
    }: { handle: string | undefined; excludeCredentials?: { id: string }[] },
  ) {
    const expected = expectHost();
    const challenge = await createChallenge(purpose);
    const { generateRegistrationOptions } = await loadLibrary();
    return generateRegistrationOptions({
      rpName: `${desk} desk`,
      rpID: expected.host,
      userID: Buffer.from(handle ?? handleFor(challenge.toString('base64url'))),
      userName: name,
      userDisplayName: name,
      challenge,
      timeout: CHALLENGE_MS,
      excludeCredentials,
      // Names nobody has to type, and a factor beside the device.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
  }

  async function checkNew(response: RegistrationResponseJSON, purpose: string): Promise<NewPasskey> {
    const expected = expectHost();
    const expectedChallenge = await spendChallenge(response.response.clientDataJSON, purpose);
    const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
      loadLibrary(),
      import('@simplewebauthn/server/helpers'),
    ]);
    const { registrationInfo } = await verify(async () => {
      const attestation = decodeAttestationObject(
        Buffer.from(response.response.attestationObject, 'base64url'),
      );
      // Refuse attestation certificates: to check one, the library would fetch the addresses in it.
      const isPlain = attestation.get('fmt') === 'none' || attestation.get('fmt') === 'packed';
      if (!isPlain || attestation.get('attStmt').get('x5c') !== undefined)
        throw new Error('it has an attestation');
      return verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: expected.origin,
        expectedRPID: expected.host,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      });
    });
    if (!registrationInfo) throw new DeskFailure(422, REFUSED);
    const { id, publicKey, counter } = registrationInfo.credential;
    const public_key = Buffer.from(publicKey).toString('base64url');
    return { host: expected.host, credential: id, public_key, counter, handle: handleFor(expectedChallenge) };
  }

  return {
    host,
    async signInOptions() {
      const { host: rpID } = expectHost();
      const challenge = await createChallenge(SIGN_IN);
      const { generateAuthenticationOptions } = await loadLibrary();
      return generateAuthenticationOptions({
        rpID,
        challenge,
        timeout: CHALLENGE_MS,
        userVerification: 'required',
      });
    },
    check,
    creationOptions,
    checkNew,
  };
}
