import type { Counts, Person, User } from '@/api/types';

export const accountStates = ['active', 'invited', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

/** What the user may do with an account now. */
export type AccountAction =
  | 'edit'
  | 'role'
  | 'invite'
  | 'password_link'
  | 'end_sessions'
  | 'disable'
  | 'enable'
  | 'give'
  | 'delete';

/** The link for setting a password; its secret is shown once, when it is made. */
export interface AccountLink {
  kind: 'invitation' | 'password';
  made_at: string;
  expires_at: string;
  mailed_at: string | null;
  mail_outcome: 'none' | 'accepted' | 'refused' | 'unknown';
  /** Why it was refused or could not be sent yet, in the words of the mail server. */
  mail_reason: string | null;
}

/** All e-books of a disabled account that go to a colleague, in the background. */
export interface Handover {
  state: 'running' | 'done' | 'stopped';
  to: Person;
  by: Person;
  started_at: string;
  expected: number;
  given: number;
}

/** An account as administrators see it. */
export interface Account extends User {
  state: AccountState;
  version: number;
  created_at: string;
  disabled_at: string | null;
  last_seen_at: string | null;
  sessions: number;
  single_sign_on: boolean;
  last_admin: boolean;
  ebooks: Counts;
  link: AccountLink | null;
  handover: Handover | null;
  actions: AccountAction[];
}
