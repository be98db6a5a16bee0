import { postAnonymously } from './postAnonymously';

/** What a link for setting a password is for. */
export interface LinkPurpose {
  kind: 'invitation' | 'password';
  email: string;
  full_name: string;
  expires_at: string;
}

interface LinkUse {
  secret: string;
  full_name?: string;
  new_password: string;
}

export const readLink = (secret: string) => postAnonymously<LinkPurpose>('link', { secret });

export const redeemLink = (use: LinkUse) => postAnonymously<{ email: string }>('link/use', use);
