import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent } from 'react';
import { CsvPanel } from '@/features/batch/csv/CsvPanel';
import { TemplateButton } from '@/features/batch/csv/TemplateButton';
import { csvValuesByLine, isValid, namesOf, useCsv } from '@/features/batch/csv/useCsv';
import { isFinished, type Line, summaryOf } from '@/features/batch/drafts/lines';
import { isCsv } from '@/features/batch/drafts/picked';
import { formatNumber } from '@/text/format';
import { viBatch } from '@/text/list/viBatch';
import { vi } from '@/text/vi';
import { LinkButton } from '@/ui/LinkButton';
import { BatchLines } from './BatchLines';
import { BatchProgress } from './BatchProgress';
import { nextOf } from './batchTask';
import { restoreBatch, useBatchWork } from './batchWork';
import { FileDrop } from './FileDrop';
import { UnfinishedBatch } from './UnfinishedBatch';

interface Props {
  userId: string;
  /** Files dropped on the list. */
  files: readonly File[];
  onClose: () => void;
}

/**
 * Creates a draft for each file, three at a time, and shows the state of each. After it is closed,
 * the work continues in the tray.
 */
export function BatchDialog({ userId, files, onClose }: Props) {
  const { batch, csv: csvStore, lines } = useBatchWork(userId);
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const { csv, takeCsv, removeCsv, retryCheck } = useCsv(csvStore, lines);
  const add = (more: readonly File[]) => {
    if (more.length === 0) return;
    if (isFinished(lines)) {
      batch.discard(); // a new batch begins
      removeCsv();
    }
    takeCsv(more.filter(isCsv));
    const others = more.filter((file) => !isCsv(file));
    // A function, because a CSV may be added while the other files are checked.
    void batch.add(others, () => csvStore.state().csv !== null);
  };
  const addFirst = useEffectEvent(() => add(files));
  const restore = useEffectEvent(() => restoreBatch(userId, batch));
  useEffect(() => {
    let closed = false;
    const restored = restore().catch(() => undefined); // the dropped files are added all the same
    void restored.then(() => closed || addFirst());
    return () => {
      closed = true;
    };
  }, []);
  const { running } = summaryOf(lines);
  const csvValues = csv && csvValuesByLine(lines, csv);
  const csvIsValid = isValid(csv);
  return (
    <Dialog
      open
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      onClose={(_, reason) => reason !== 'backdropClick' && onClose()}
      aria-labelledby="batch-title"
    >
      <DialogTitle id="batch-title">{viBatch.title}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {viBatch.intro}
        </Typography>
        <UnfinishedBatch batch={batch} lines={lines} />
        <FileDrop onFiles={add} />
        <TemplateButton fileNames={namesOf(lines)} />
        {csv && (running === 0 || !csvIsValid) && (
          <CsvPanel csv={csv} onRemove={removeCsv} onRetry={retryCheck} />
        )}
        <BatchProgress lines={lines} storageFailed={batch.plans.storageFailed} />
        <BatchLines batch={batch} lines={lines} csvValues={csvValues} blocked={!csvIsValid} />
      </DialogContent>
      <BatchActions
        lines={lines}
        onStart={csvIsValid ? () => batch.start(csvValues) : null}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface ActionsProps {
  lines: readonly Line[];
  /** Null while the CSV has errors or is being checked. */
  onStart: (() => void) | null;
  onClose: () => void;
}

function BatchActions({ lines, onStart, onClose }: ActionsProps) {
  const { running, ready } = summaryOf(lines);
  const next = ready === 0 ? nextOf(lines) : undefined;
  return (
    <DialogActions>
      <Button color="inherit" onClick={onClose}>
        {running > 0 ? viBatch.hide : vi.common.close}
      </Button>
      {next && (
        <LinkButton to={next.to} variant="contained" onClick={onClose}>
          {next.label}
        </LinkButton>
      )}
      {(ready > 0 || lines.length === 0) && (
        <Button variant="contained" disabled={ready === 0 || !onStart} onClick={() => onStart?.()}>
          {viBatch.start(formatNumber(ready))}
        </Button>
      )}
    </DialogActions>
  );
}
