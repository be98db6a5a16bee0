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
export function lowerName(action: Transition): string {
  return viEbooks.action[action].toLocaleLowerCase('vi');
}

export const destructive: ReadonlySet<ActionName | LoggedAction> = new Set([
  'reject',
  'unpublish',
  'delete',
]);
