import { readText, writeText } from '@/state/stored';
import type { User } from './types';

/** The session data stored in the browser between visits. */
export interface StoredSession {
  user: User | null;
  accessToken: string | null;
  refreshToken: string | null;
  isAuthenticated: boolean;
}

export const sessionKey = 'cms-auth-storage';

export const emptySession: StoredSession = {
  user: null,
  accessToken: null,
  refreshToken: null,
  isAuthenticated: false,
};

export function parseSession(text: string | null): StoredSession {
  try {
    const stored: Partial<StoredSession> | null = text ? JSON.parse(text) : null;
    if (!stored?.isAuthenticated || !stored.user?.id) return emptySession;
    return {
      user: stored.user,
      accessToken: stored.accessToken ?? null,
      refreshToken: stored.refreshToken ?? null,
      isAuthenticated: true,
    };
  } catch {
    return emptySession;
  }
}

/** If storage is blocked, the session exists only in this tab. */
export const readSession = (): StoredSession => parseSession(readText(sessionKey));

/**
 * An expired session is stored as an empty record, a logout removes the record. So other tabs can
 * tell the two apart, and only a logout removes unsaved work from the screen. Returns false if
 * storage is full or blocked.
 */
export function writeSession(session: StoredSession | null): boolean {
  return writeText(sessionKey, session && JSON.stringify(session));
}

/** Resolves when another tab has changed the record, or after the timeout. */
export function nextSessionChange(timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      window.removeEventListener('storage', onStorage);
      resolve();
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key === sessionKey || key === null) settle();
    };
    const timer = setTimeout(settle, timeoutMs);
    window.addEventListener('storage', onStorage);
  });
}
