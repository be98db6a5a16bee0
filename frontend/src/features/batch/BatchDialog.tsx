import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useState } from 'react';
import { CsvPanel } from '@/features/batch/csv/CsvPanel';
import { csvValuesByLine, isValid, useCsv } from '@/features/batch/csv/useCsv';
import { summaryOf } from '@/features/batch/drafts/lines';
import { isCsv } from '@/features/batch/drafts/picked';
import { useBatch } from '@/features/batch/drafts/useBatch';
import { formatNumber } from '@/text/format';
import { viBatch } from '@/text/list/viBatch';
import { vi } from '@/text/vi';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useLeaveGuard } from '@/ui/unsaved/useLeaveGuard';
import { BatchLines } from './BatchLines';
import { BatchProgress } from './BatchProgress';
import { FileDrop } from './FileDrop';
import { UnfinishedBatch } from './UnfinishedBatch';

interface Props {
  userId: string;
  /** Files dropped on the list. */
  files: readonly File[];
  onClose: () => void;
}

const leaving = { text: viBatch.leave, go: viBatch.leaveGo };

/** Creates a draft for each file, three at a time, and shows the state of each. */
export function BatchDialog({ userId, files, onClose }: Props) {
  const { batch, lines } = useBatch(userId);
  const [closing, setClosing] = useState(false);
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const { csv, take, remove, retry } = useCsv(lines);
  const add = (more: readonly File[]) => {
    void batch.add(more.filter((file) => !isCsv(file)));
    take(more.filter(isCsv));
  };
  const addFirst = useEffectEvent(() => add(files));
  useEffect(() => addFirst(), []);
  const { running, ready } = summaryOf(lines);
  const given = csvValuesByLine(lines, csv);
  const right = isValid(csv);
  const guard = useLeaveGuard(running > 0, () => batch.stop(), leaving);
  const close = () => (running > 0 ? setClosing(true) : onClose());
  return (
    <Dialog
      open
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      onClose={(_, reason) => reason !== 'backdropClick' && close()}
      aria-labelledby="batch-title"
    >
      <DialogTitle id="batch-title">{viBatch.title}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {viBatch.intro}
        </Typography>
        <UnfinishedBatch plan={batch.plan} lines={lines} />
        <FileDrop onFiles={add} />
        {csv && running === 0 && <CsvPanel csv={csv} onRemove={remove} onRetry={retry} />}
        <BatchProgress lines={lines} broken={batch.plan.broken} />
        <BatchLines batch={batch} lines={lines} given={csv && right ? given : null} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {vi.common.close}
        </Button>
        {(ready > 0 || lines.length === 0) && (
          <Button
            variant="contained"
            disabled={ready === 0 || !right}
            onClick={() => batch.start(given)}
          >
            {viBatch.start(formatNumber(ready))}
          </Button>
        )}
      </DialogActions>
      {guard.dialog}
      {closing && <Closing left={running} onStay={() => setClosing(false)} onClose={onClose} />}
    </Dialog>
  );
}

interface ClosingProps {
  /** Number of files not done. */
  left: number;
  onStay: () => void;
  onClose: () => void;
}

/** Files are processed only while the dialog is open, so closing it asks first. */
function Closing({ left, onStay, onClose }: ClosingProps) {
  return (
    <ConfirmDialog
      title={viBatch.closeTitle}
      text={viBatch.closeText(formatNumber(left))}
      confirm={viBatch.closeGo}
      cancel={viBatch.closeStay}
      danger
      onCancel={onStay}
      onConfirm={onClose}
    />
  );
}
