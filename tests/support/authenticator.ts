import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** An authenticator with one passkey, and the browser around it. A test changes what it wants to be wrong. */
export interface Authenticator {
  origin: string;
  isVerified: boolean;
  /** Counts each use; null: it does not count. */
  counter: number | null;
  make(options: PublicKeyCredentialCreationOptionsJSON, attestation?: Attestation): Promise<object>;
  use(options: PublicKeyCredentialRequestOptionsJSON): object;
}

interface Attestation {
  fmt: string;
  attStmt: Map<string, unknown>;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest();

export function createAuthenticator(origin = 'https://desk.ledger.example'): Authenticator {
  const id = randomBytes(32);
  let key: KeyObject;
  let handle = '';

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: self.origin, crossOrigin: false }));
  function authenticatorData(host: string, attested: Uint8Array = new Uint8Array()): Buffer {
    const flags = 1 | (self.isVerified ? 4 : 0) | (attested.length > 0 ? 64 : 0);
    const counter = Buffer.alloc(4);
    if (self.counter !== null) counter.writeUInt32BE(self.counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter, attested]);
  }
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  };

  const self: Authenticator = {
    origin,
    isVerified: true,
    counter: null,
    async make(options, { fmt, attStmt } = { fmt: 'none', attStmt: new Map() }) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      key = pair.privateKey;
      handle = options.user.id;
      const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', new Uint8Array(authenticatorData(options.rp.id ?? '', attested))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      const clientDataJSON = base64url(clientData('webauthn.create', options.challenge));
      return { ...credential, response: { clientDataJSON, attestationObject: base64url(attestation) } };
    },
    use({ challenge, rpId = '' }) {
      if (self.counter !== null) self.counter += 1;
      const data = authenticatorData(rpId);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: handle,
        },
      };
    },
  };
  return self;
}
