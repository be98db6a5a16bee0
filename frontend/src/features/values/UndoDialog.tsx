import { type Uniting, useUndoUnitingMutation } from '@/api/ebooks/unitings';
import { failureOf } from '@/api/problem';
import { viUnitings } from '@/text/list/viUnitings';
import { SendDialog } from '@/ui/ConfirmDialog';
import { whatOf } from './whatOf';

const words = viUnitings.recent;

/** Asks, and begins to take a uniting back. */
export function UndoDialog({ uniting, onClose }: { uniting: Uniting; onClose: () => void }) {
  const [undo] = useUndoUnitingMutation();
  return (
    <SendDialog
      title={words.question}
      text={`${whatOf(uniting)}. ${words.text}`}
      confirm={words.undo}
      send={async () => failureOf(await undo(uniting.id))}
      done={viUnitings.undoBegun}
      onClose={onClose}
    />
  );
}
