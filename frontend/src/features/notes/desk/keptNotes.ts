import { type DraftScope, hasDraft } from '@/ui/drafts';

/** What is written: a new note, an answer to one, or another text for one. */
export type What = 'new' | `reply:${string}` | `edit:${string}`;

export const scopeOf = (userId: string, ebookId: string, what: What): DraftScope => ({
  userId,
  kind: 'note',
  ebookId: `${ebookId}:${what}`,
});

/** Whether anything of an e-book's notes was written and not sent. */
export const anyKept = (userId: string, ebookId: string) =>
  hasDraft({ userId, kind: 'note', ebookId });
