import { createHash, randomBytes } from 'node:crypto';

/** Of sessions and invitations: 256 random bits, of which the database has only the hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
