import type { z } from 'zod';
import type { settingIssue } from '../../contract/desk-settings.ts';

export const FOR_NETWORK = 'Only an operator of the network may do this.';
export const TEXT_TOO_LONG = 'Too long: the limit for a text is 200 kB.';

export class DeskFailure extends Error {
  override readonly name = 'DeskFailure';
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503 | 507;
  readonly retryAfterSeconds: number | undefined;
  /** Issues of settings that cannot be saved. */
  issues: z.infer<typeof settingIssue>[] | undefined;

  constructor(status: DeskFailure['status'], message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function expectId({ id = '' }: Readonly<Record<string, string>>): string {
  if (!/^\d{1,18}$/.test(id)) throw new DeskFailure(404, 'Not found.');
  return id;
}
