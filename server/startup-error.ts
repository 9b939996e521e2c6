/** A failure that one line explains: printed as it is, without a stack trace. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
