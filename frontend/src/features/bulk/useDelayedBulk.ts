import { useUser } from '@/api/session';
import { discardComment } from '@/features/workflow/useComment';
import { useIsMounted } from '@/state/useIsMounted';
import { formatNumber } from '@/text/format';
import { viBulk } from '@/text/list/viBulk';
import { viEbooks } from '@/text/record/viEbooks';
import { viUndo } from '@/text/review/viUndo';
import { paths } from '@/ui/paths';
import { tabSends } from '@/ui/undo/tabSends';
import type { BulkDecision } from './bulkDecision';
import { type Outcome, unchangedIds } from './bulkRun';

interface Options {
  decision: BulkDecision;
  send: (text: string) => Promise<Outcome | null>;
  onDone: () => void;
  /** Shows the dialog again and chooses these e-books, which were taken back or not changed. */
  onShow: (ids: string[]) => void;
}

/** Sends a decision on several e-books after a delay in which it can be taken back. */
export function useDelayedBulk({ decision, send, onDone, onShow }: Options) {
  const { action, ebooks } = decision;
  const userId = useUser()?.id ?? '';
  const isMounted = useIsMounted();
  const ids = ebooks.map(({ id }) => id);
  const sendHeld = async (text: string) => {
    const outcome = await send(text);
    const unchanged = outcome ? unchangedIds(outcome) : [];
    if (!isMounted()) return outcome && unchanged.length > 0 ? troubleOf(action, outcome) : null;
    if (unchanged.length > 0) onShow(unchanged);
    else onDone();
    return null;
  };
  return (text: string) =>
    tabSends.hold({
      userId,
      ebookIds: ids,
      text: viUndo.soonSeveral(
        viEbooks.action[action].toLocaleLowerCase('vi'),
        formatNumber(ids.length),
      ),
      comment: text,
      address: paths.ebooks,
      send: () => sendHeld(text),
      takeBack: () => isMounted() && onShow(ids),
      leave: () => discardComment(userId, 'several', action),
    });
}

/** The notice for a user who has left the list: how many e-books were not changed, and why. */
function troubleOf(action: BulkDecision['action'], { done, refused, unanswered }: Outcome) {
  const text = viUndo.severalRefused(
    viBulk.done[action](formatNumber(done.length)),
    formatNumber(refused.length + unanswered.length),
    refused[0]?.message ?? viBulk.unanswered(formatNumber(unanswered.length)),
  );
  return { text, again: false };
}
