import MoreIcon from '@mui/icons-material/MoreVert';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import IconButton from '@mui/material/IconButton';
import { useLayoutEffect, useState } from 'react';
import type { Ebook } from '@/api/types';
import { viList } from '@/text/list/viList';
import { viEbooks } from '@/text/record/viEbooks';
import { returnsFocusToPage } from '@/ui/focus/keepsFocusOnPage';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';

/** The menu itself. Its code is loaded when it is needed, because it is much larger than the button. */
export const RowActions = lazyPart(
  async () => (await import('./RowActions')).RowActions,
  asOverlay,
);

interface Props {
  ebook: Ebook;
  /** Stores the list before it is left, for going back and for stepping through its e-books. */
  onOpen: () => void;
  /** Opens the dialog to delete, or for a deleted e-book the one to restore. */
  onDelete: () => void;
}

/** A menu of what the server lets this user do. */
export function RowMenu({ ebook, onOpen, onDelete }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useLayoutEffect(returnsFocusToPage, []); // the row may be removed
  if (ebook.deleted_at) return <Restore title={ebook.title} onClick={onDelete} />;
  return (
    <>
      <IconButton
        aria-label={viEbooks.list.actionsOf(ebook.title)}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      {anchor && (
        <RowActions
          ebook={ebook}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onOpen={onOpen}
          onDelete={onDelete}
        />
      )}
    </>
  );
}

/** The only action for a deleted e-book. */
function Restore({ title, onClick }: { title: string; onClick: () => void }) {
  return (
    <IconButton aria-label={viList.restore(title)} title={viList.restore(title)} onClick={onClick}>
      <RestoreIcon />
    </IconButton>
  );
}
