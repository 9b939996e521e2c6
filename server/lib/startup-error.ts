/** An error that is printed without a stack trace. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** Returns the first error of a failed start; an error while closing wraps it. */
export function reasonOfFailure(error: unknown): unknown {
  return error instanceof SuppressedError ? reasonOfFailure(error.suppressed) : error;
}
