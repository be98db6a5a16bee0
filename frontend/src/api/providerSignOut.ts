const key = 'cms-provider-sign-out';

/** Keeps whether the last sign-in here was by the identity provider, where one may sign out too. */
export function rememberProvider(canSignOut: boolean): void {
  try {
    if (canSignOut) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked: the login screen does not offer it then.
  }
}

export function canSignOutAtProvider(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
