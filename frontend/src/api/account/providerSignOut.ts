import { readText, writeText } from '@/state/stored';

const key = 'cms-provider-sign-out';

/**
 * Remembers whether the last sign-in here was by the identity provider, so that the login screen
 * can offer to sign out there.
 */
export function rememberSignOutAtProvider(canSignOut: boolean): void {
  writeText(key, canSignOut ? 'yes' : null);
}

export const canSignOutAtProvider = (): boolean => readText(key) !== null;
