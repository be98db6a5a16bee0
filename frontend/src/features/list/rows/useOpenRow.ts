import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Ebook } from '@/api/types';
import { paths } from '@/ui/paths';
import { gestureOf, hasSelection, isOnControl } from './rowGesture';

/** Handlers that open an e-book from anywhere in its row; its title is still a link. */
export function useOpenRow({ id, deleted_at }: Ebook, onOpen: () => void) {
  const navigate = useNavigate();
  if (deleted_at) return {}; // a deleted e-book has no page
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = event.currentTarget;
    const gesture = gestureOf({
      button: event.button,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      shiftKey: event.shiftKey,
      altKey: event.altKey,
      isOnControl: event.defaultPrevented || isOnControl(row, event.target),
      hasSelection: hasSelection(row),
    });
    if (gesture === 'tab') window.open(paths.ebook(id), '_blank', 'noopener');
    if (gesture !== 'here') return;
    onOpen();
    navigate(paths.ebook(id));
  };
  return { onClick, onAuxClick: onClick };
}
