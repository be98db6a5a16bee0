import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { emptySession, readSession, type StoredSession } from './sessionStorage';
import type { User } from './types';

/** `expired` is the user whose session ended here without a logout, until the next sign-in. */
export interface SessionState extends StoredSession {
  expired: User | null;
}

export interface WithSession {
  session: SessionState;
}

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

const slice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ ...readSession(), expired: null }),
  reducers: {
    signedIn: (_, action: PayloadAction<Tokens & { user: User }>) => ({
      ...action.payload,
      isAuthenticated: true,
      expired: null,
    }),
    tokensReplaced: (state, action: PayloadAction<Tokens>) => {
      state.accessToken = action.payload.accessToken;
      state.refreshToken = action.payload.refreshToken;
    },
    /** A session was stored: before the start, or by another tab. */
    adopted: (_, action: PayloadAction<StoredSession>) => ({ ...action.payload, expired: null }),
    sessionExpired: (state) => ({ ...emptySession, expired: state.user ?? state.expired }),
    signedOut: () => ({ ...emptySession, expired: null }),
  },
});

export const { signedIn, tokensReplaced, adopted, sessionExpired, signedOut } = slice.actions;
export const sessionReducer = slice.reducer;

export function useSession(): SessionState {
  return useSelector((state: WithSession) => state.session);
}

/** The signed-in user; while the password is asked for over unsaved work, the expired user. */
export function useUser(): User | null {
  return useSelector(({ session }: WithSession) => session.user ?? session.expired);
}
