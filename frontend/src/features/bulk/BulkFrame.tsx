import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useLayoutEffect } from 'react';
import { formatNumber } from '@/text/format';
import { viBulk } from '@/text/list/viBulk';
import { viEbooks } from '@/text/record/viEbooks';
import { vi } from '@/text/vi';
import { returnsFocusToPage } from '@/ui/focus/keepsFocusOnPage';
import { useReportUnsaved } from '@/ui/unsaved/unsaved';
import { BulkOutcome } from './BulkOutcome';
import { BulkProgress } from './BulkProgress';
import type { BulkAction } from './selection';
import type { useBulkState } from './useBulk';

interface Props {
  action: BulkAction;
  title: string;
  /** Number of e-books. */
  total: number;
  /** The state of the bulk action after the user has confirmed it. */
  bulk: ReturnType<typeof useBulkState>;
  /** Shown until it is confirmed. */
  question?: ReactNode;
  /** The button that confirms it. */
  confirm?: ReactNode;
  wide?: boolean;
  /** Hidden while the decision waits to be sent. */
  hidden?: boolean;
  /** Called by the cancel button. */
  onCancel: () => void;
  /** Called by Escape or a click beside the dialog. */
  onClose: () => void;
}

/**
 * Asks, shows the progress, and then the result of each e-book. If it is closed meanwhile, the tray
 * shows the progress.
 */
export function BulkFrame(props: Props) {
  const {
    action,
    title,
    total,
    bulk,
    question,
    confirm,
    wide = false,
    hidden = false,
    onCancel,
    onClose,
  } = props;
  const { busy, error, outcome, besideChanged, undo, retry } = bulk;
  useLayoutEffect(returnsFocusToPage, []);
  useReportUnsaved(Boolean(outcome?.unanswered.length)); // the tray reports it too, but may not be loaded yet
  return (
    <Dialog open={!hidden} fullWidth={wide} onClose={onClose} aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">{title}</DialogTitle>
      <DialogContent>
        {!outcome && question}
        {outcome && busy && <BulkProgress outcome={outcome} total={total} />}
        {outcome && !busy && <BulkOutcome {...{ action, outcome, error, besideChanged, undo }} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {busy ? viBulk.hide : outcome ? vi.common.close : viEbooks.dialog.cancel}
        </Button>
        {!outcome && confirm}
        {outcome && outcome.unanswered.length > 0 && (
          <Button variant="contained" disabled={busy} onClick={retry}>
            {busy ? viBulk.running : viBulk.retry(formatNumber(outcome.unanswered.length))}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
