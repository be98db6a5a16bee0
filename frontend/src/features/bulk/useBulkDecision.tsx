import { useState } from 'react';
import { usePerformBulkMutation } from '@/api/ebooks/bulk';
import type { Ebook } from '@/api/types';
import type { Comment } from '@/features/workflow/useComment';
import { useIsMounted } from '@/state/useIsMounted';
import { formatNumber } from '@/text/format';
import { viBulk } from '@/text/list/viBulk';
import { viEbooks } from '@/text/record/viEbooks';
import { useNotice } from '@/ui/messages/Notices';
import { useRememberedSwitch } from '@/ui/useRememberedSwitch';
import { type BulkDecision, canBeDelayed } from './bulkDecision';
import { type Outcome, unchangedIds } from './bulkRun';
import { deletedNotice, UndoBulkDelete } from './UndoBulkDelete';
import { useBulk } from './useBulk';
import { useDelayedBulk } from './useDelayedBulk';

export interface BulkDecisionProps {
  decision: BulkDecision;
  /** Called with the ids that stay chosen; null keeps all of them. */
  onClose: (stillChosen: string[] | null) => void;
  /** Chooses other rows while the dialog stays open. */
  onChoose: (ids: string[]) => void;
}

/** Sends a decision on several e-books, immediately or after a delay in which it can be taken back. */
export function useBulkDecision(props: BulkDecisionProps, comment: Comment) {
  const { decision, onClose, onChoose } = props;
  const { action, ebooks } = decision;
  const title = viBulk.title(viEbooks.action[action], formatNumber(ebooks.length));
  const notify = useNotice();
  const [performBulk] = usePerformBulkMutation();
  const bulk = useBulk();
  const [delayed, setDelayed] = useRememberedSwitch('cms-undo-decision');
  const [hidden, setHidden] = useState(false);
  const isMounted = useIsMounted(); // a dialog that is gone must not close the next one
  const delayable = canBeDelayed(decision);
  const settle = (outcome: Outcome) => {
    // While rows are left to decide, the comment is kept for them.
    if (unchangedIds(outcome).length > 0) return;
    comment.markSent();
    notify(noticeOf(action, outcome));
  };
  const send = (text: string, { inOneCall = false } = {}) => {
    // Undone before a retry, whose result offers to undo the rest.
    const restored = new Set<string>();
    const stillDeleted = (done: readonly Ebook[]) => done.filter(({ id }) => !restored.has(id));
    const undoDelete = (done: readonly Ebook[]) => (
      <UndoBulkDelete
        deleted={stillDeleted(done)}
        onRestored={(ids) => ids.map((id) => restored.add(id))}
      />
    );
    comment.markSending();
    return bulk.confirm({
      action,
      title,
      ebooks,
      inOneCall,
      undo: action === 'delete' ? undoDelete : undefined,
      call: (batch) => performBulk({ action, comment: text, reasons: comment.reasons, ...batch }),
      onSettled: (outcome) => {
        settle({ ...outcome, done: stillDeleted(outcome.done) });
        if (isMounted() && !inOneCall && unchangedIds(outcome).length === 0) onClose([]);
      },
    });
  };
  const decideLater = useDelayedBulk({
    decision,
    send: (text) => send(text, { inOneCall: true }),
    onDone: () => onClose(null),
    onShow: (ids) => {
      setHidden(false);
      onChoose(ids);
    },
  });
  const confirm = (text: string) => {
    if (!delayable || !delayed) return void send(text);
    setHidden(true);
    onChoose([]);
    decideLater(text);
  };
  const undoSwitch = delayable ? { on: delayed, onChange: setDelayed } : null;
  return { bulk, title, hidden, confirm, undoSwitch };
}

const noticeOf = (action: BulkDecision['action'], { done }: Outcome) =>
  action === 'delete'
    ? deletedNotice(done)
    : { text: viBulk.done[action](formatNumber(done.length)) };
