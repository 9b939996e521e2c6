/** What a handler answers instead of a result. */
export class DeskFailure extends Error {
  override readonly name = 'DeskFailure';
  readonly status: 401 | 403 | 404 | 409 | 422 | 429;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: DeskFailure['status'], message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
