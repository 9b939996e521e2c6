import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { DeskError } from './api.ts';

/** Loaded when the first passkey is asked for. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Whether passkeys work in this browser at this address; `passkeys` is the address that the session names. */
export function canUsePasskeys(passkeys: string | null): boolean {
  return passkeys === location.origin && 'PublicKeyCredential' in window;
}

const FAILED: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  ConstraintError: 'This device cannot keep passkeys. Choose another device.',
  SecurityError: 'The browser allows no passkeys at this address.',
};
const CANCELED = 'No passkey was used. The browser’s window was closed, or it took too long.';

async function explain<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw new DeskError(0, FAILED[error instanceof Error ? error.name : ''] ?? CANCELED);
  }
}

export async function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await loadLibrary();
  return explain(() => startRegistration({ optionsJSON }));
}

export async function askForPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await loadLibrary();
  return explain(() => startAuthentication({ optionsJSON }));
}

/**
 * Offers passkeys where the browser fills in the field with `autocomplete="… webauthn"`. Returns the one that was chosen, or
 * undefined where the browser cannot, or after `signal` or another request for a passkey.
 */
export async function offerPasskeys(
  loadOptions: () => Promise<PublicKeyCredentialRequestOptionsJSON>,
  signal: AbortSignal,
) {
  const library = await loadLibrary();
  if (!(await library.browserSupportsWebAuthnAutofill())) return undefined;
  const optionsJSON = await loadOptions();
  if (signal.aborted) return undefined;
  signal.addEventListener('abort', () => library.WebAuthnAbortService.cancelCeremony(), { once: true });
  return library.startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined);
}
