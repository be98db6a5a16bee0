import { readText, writeText } from '@/state/stored';

const key = 'cms-provider-sign-out';

/**
 * Stores whether the last user can sign out at the identity provider too. The login screen offers it.
 */
export function setCanSignOutAtProvider(canSignOut: boolean): void {
  writeText(key, canSignOut ? 'yes' : null);
}

export const canSignOutAtProvider = (): boolean => readText(key) !== null;
