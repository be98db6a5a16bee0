const key = 'cms-provider-sign-out';

/**
 * Remembers whether the last sign-in here was by the identity provider, so that the login screen
 * can offer to sign out there.
 */
export function rememberProvider(canSignOut: boolean): void {
  try {
    if (canSignOut) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked: the login screen does not offer it.
  }
}

export function canSignOutAtProvider(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
