/** A failure that one line explains: printed as it is, without a stack trace. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** Why a start failed, though closing what had started before it failed as well: the later error wraps the first. */
export function reasonOfFailure(error: unknown): unknown {
  return error instanceof SuppressedError ? reasonOfFailure(error.suppressed) : error;
}
