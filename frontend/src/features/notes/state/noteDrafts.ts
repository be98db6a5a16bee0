import { type DraftScope, hasDraft } from '@/ui/unsaved/drafts';

/** What is being written: a new note, a reply, or an edit. */
export type NoteDraftKind = 'new' | `reply:${string}` | `edit:${string}`;

export const scopeOf = (userId: string, ebookId: string, what: NoteDraftKind): DraftScope => ({
  userId,
  kind: 'note',
  ebookId: `${ebookId}:${what}`,
});

/** Whether there are unsent drafts of notes, of any kind, on an e-book. */
export const hasNoteDrafts = (userId: string, ebookId: string) =>
  hasDraft({ userId, kind: 'note', ebookId });
