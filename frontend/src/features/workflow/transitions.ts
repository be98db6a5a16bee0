import {
  type ActionName,
  type Ebook,
  type LoggedAction,
  type Transition,
  transitions,
} from '@/api/types';
import { viEbooks } from '@/text/record/viEbooks';

export function isTransition(name: string | null): name is Transition {
  return transitions.some((t) => t === name);
}

/** The status changes that the server allows this user, in its order. */
export function transitionsOf(ebook: Ebook): Transition[] {
  return ebook.actions.map((a) => a.name).filter((name): name is Transition => isTransition(name));
}

export function commentRequired(ebook: Ebook, action: ActionName): boolean {
  return ebook.actions.some((a) => a.name === action && a.comment_required);
}

/** For use within a sentence: "Không thể phê duyệt: ...". */
export function lowerCaseName(action: Transition): string {
  return viEbooks.action[action].toLocaleLowerCase('vi');
}

interface ActionFacts {
  /** Shown in the colour of errors. */
  destructive?: true;
  /** A decision: users are warned if the e-book is their own. */
  decides?: true;
  needsPdf?: true;
  /** Without it, the comment field is labelled as an optional note. */
  commentLabel?: string;
}

/**
 * What the server does not say about each action; it says who may take the action now and whether a
 * comment is required. The action's words are in `viEbooks` and `viBulk`, its icon in `actionIcons`.
 */
export const actionFacts: Record<ActionName | LoggedAction, ActionFacts> = {
  edit: {},
  submit: { needsPdf: true, commentLabel: viEbooks.dialog.toReviewer },
  approve: { decides: true },
  reject: { decides: true, destructive: true, commentLabel: viEbooks.dialog.rejectReason },
  publish: { decides: true },
  unpublish: { destructive: true, commentLabel: viEbooks.dialog.unpublishReason },
  delete: { destructive: true },
  restore: {},
  give: {},
  unite: {},
  separate: {},
  assign: {},
  unassign: {},
};
