/**
 * The browser's Web Locks; undefined where there are none: on insecure origins, and where the user
 * blocks the site's storage, because the browser then refuses every request for a lock.
 */
export function webLocks(): LockManager | undefined {
  return isStorageBlocked() ? undefined : navigator.locks;
}

function isStorageBlocked(): boolean {
  try {
    globalThis.localStorage?.getItem('');
    return false;
  } catch {
    return true;
  }
}
