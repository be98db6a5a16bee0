import { useNavigate } from 'react-router';
import { type Ebook, may } from '@/api/types';
import { useCommands } from '@/ui/commands';
import { paths } from '@/ui/paths';

/** The actions for the shown draft. */
export interface DeskActions {
  onSaved: (ebook: Ebook) => void;
  skip: () => void;
  /** Null on the first draft. */
  previous: (() => void) | null;
  /** Goes back to the list. */
  leave: () => void;
}

interface Options {
  ebook: Ebook | undefined;
  actions: DeskActions;
  onRead: (() => void) | null;
}

/** The commands of the desk for single keys and the quick search: the same as its buttons. */
export function useDeskCommands({ ebook, actions, onRead }: Options): void {
  const navigate = useNavigate();
  const editableId = ebook && may(ebook, 'edit') ? ebook.id : null;
  useCommands(
    {
      'queue.next': actions.skip,
      'queue.previous': actions.previous,
      'ebook.read': onRead,
      'ebook.edit': editableId === null ? null : () => void navigate(paths.editEbook(editableId)),
      'ebook.toc': editableId === null ? null : () => void navigate(paths.toc(editableId)),
      'ebook.list': actions.leave,
    },
    ebook ? { id: ebook.id, title: ebook.title } : null,
  );
}
