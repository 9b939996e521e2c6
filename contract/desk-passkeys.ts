import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { body, route, time } from './desk-route.ts';

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const credential = z.object({
  id: base64url.min(1).max(2000),
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
});

/** A passkey that a browser has made, for the challenge of a new one. */
export const newPasskey = credential.extend({
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});
/** The signature of a passkey, for the challenge of a sign-in. */
export const usedPasskey = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
});

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
/** Options to create and to use a passkey. */
export const creationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>(isObject);
export const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>(isObject);

const nothing = z.object({});
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** The host of the desk that takes it, if it is not this one: such as before the desk moved. */
  elsewhere: z.string().nullable(),
  createdAt: time,
  usedAt: time.nullable(),
});
const openSession = z.object({
  id: z.string(),
  /** Such as “Firefox on Windows”; empty if unknown. */
  device: z.string(),
  createdAt: time,
  usedAt: time,
  isThis: z.boolean(),
});

/** How an account signs in, and where it is signed in. */
export const ACCOUNT_ROUTES = {
  ownAccount: route(
    'GET',
    'account',
    'signedIn',
    {},
    z.object({ hasPassword: z.boolean(), passkeys: z.array(passkey), sessions: z.array(openSession) }),
  ),
  endSession: route('DELETE', 'sessions/:id', 'signedIn', {}, nothing),
  /** These and `removePassword` ask for a new sign-in (401) where the last one is older than ten minutes. */
  newPasskey: route('POST', 'passkeys/challenge', 'signedIn', {}, creationOptions),
  addPasskey: route('POST', 'passkeys', 'signedIn', body({ passkey: newPasskey }), nothing),
  removePasskey: route('DELETE', 'passkeys/:id', 'signedIn', {}, nothing),
  /** Leaves the passkeys of the account as the only way to sign in. */
  removePassword: route('DELETE', 'password', 'signedIn', {}, nothing),
  renamePasskey: route(
    'PATCH',
    'passkeys/:id',
    'signedIn',
    body({
      name: z.string().trim().min(1, 'write a name').max(60, 'write at most 60 characters'),
    }),
    nothing,
  ),
};
