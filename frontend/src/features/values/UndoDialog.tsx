import { type Unification, useUndoUnificationMutation } from '@/api/ebooks/unifications';
import { failureOf } from '@/api/problem';
import { viUnifications } from '@/text/list/viUnifications';
import { SendDialog } from '@/ui/ConfirmDialog';
import { summaryOf } from './summaryOf';

const words = viUnifications.recent;

/** Asks, and begins to undo a unification. */
export function UndoDialog({
  unification,
  onClose,
}: {
  unification: Unification;
  onClose: () => void;
}) {
  const [undo] = useUndoUnificationMutation();
  return (
    <SendDialog
      title={words.question}
      text={`${summaryOf(unification)}. ${words.text}`}
      confirm={words.undo}
      send={async () => failureOf(await undo(unification.id))}
      done={viUnifications.undoBegun}
      onClose={onClose}
    />
  );
}
