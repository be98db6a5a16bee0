import { type DraftScope, hasDraft } from '@/ui/drafts';

/** What is being written: a new note, a reply, or an edit. */
export type What = 'new' | `reply:${string}` | `edit:${string}`;

export const scopeOf = (userId: string, ebookId: string, what: What): DraftScope => ({
  userId,
  kind: 'note',
  ebookId: `${ebookId}:${what}`,
});

/** Whether there are unsent drafts of notes on an e-book. */
export const anyKept = (userId: string, ebookId: string) =>
  hasDraft({ userId, kind: 'note', ebookId });
