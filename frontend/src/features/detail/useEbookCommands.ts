import { useNavigate } from 'react-router';
import { type Ebook, may, type Transition } from '@/api/types';
import { type ListPosition, listAddress } from '@/features/queue/queue';
import { commentFieldId } from '@/features/workflow/commentFieldId';
import { transitionsOf } from '@/features/workflow/transitions';
import { type Commands, useCommands } from '@/ui/commands';
import { openToReadState } from '@/ui/openToRead';
import { paths } from '@/ui/paths';

interface Options {
  ebook: Ebook;
  position: ListPosition | null;
  /** The action whose panel is open; null if none is. */
  openAction: string | null;
  /** Null while a decision waits to be sent or is being sent. */
  onAction: ((action: Transition) => void) | null;
  /** Opens, focuses or closes the reader; null if there is no PDF. */
  onRead: (() => void) | null;
}

/** The commands of an e-book's screen for shortcuts: the same as its buttons and links. */
export function useEbookCommands({ ebook, position, openAction, onAction, onRead }: Options): void {
  const navigate = useNavigate();
  const go = (id: string | null | undefined) =>
    id ? () => void navigate(paths.ebook(id), { replace: true, state: openToReadState }) : null;
  const decide = (action: Transition) =>
    onAction &&
    (() =>
      openAction === action ? document.getElementById(commentFieldId)?.focus() : onAction(action));
  const decisions = transitionsOf(ebook).map((action) => [`ebook.${action}`, decide(action)]);
  const commands: Commands = {
    ...Object.fromEntries(decisions),
    'queue.next': go(position?.next),
    'queue.previous': go(position?.prev),
    'ebook.read': onRead,
    'ebook.edit': may(ebook, 'edit') ? () => void navigate(paths.editEbook(ebook.id)) : null,
    'ebook.toc': may(ebook, 'edit') ? () => void navigate(paths.toc(ebook.id)) : null,
    'ebook.list': () => void navigate(listAddress()),
  };
  useCommands(commands, { id: ebook.id, title: ebook.title });
}
