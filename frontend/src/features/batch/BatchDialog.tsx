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
import { isOver, summaryOf } from '@/features/batch/drafts/lines';
import { isCsv } from '@/features/batch/drafts/picked';
import { formatNumber } from '@/text/format';
import { viBatch } from '@/text/list/viBatch';
import { vi } from '@/text/vi';
import { BatchLines } from './BatchLines';
import { BatchProgress } from './BatchProgress';
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
 * Creates a draft for each file, three at a time, and shows the state of each. Closed, it goes on in
 * the tray.
 */
export function BatchDialog({ userId, files, onClose }: Props) {
  const { batch, csv: kept, lines } = useBatchWork(userId);
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const { csv, take, remove, retry } = useCsv(kept, lines);
  const add = (more: readonly File[]) => {
    if (more.length === 0) return;
    if (lines.length > 0 && lines.every(isOver)) remove(); // a new batch begins
    void batch.add(more.filter((file) => !isCsv(file)));
    take(more.filter(isCsv));
  };
  const addFirst = useEffectEvent(() => add(files));
  const restore = useEffectEvent(() => restoreBatch(userId, batch));
  useEffect(() => void restore().then(addFirst), []);
  const { running, ready } = summaryOf(lines);
  const given = csvValuesByLine(lines, csv);
  const right = isValid(csv);
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
        <TemplateButton names={namesOf(lines)} />
        {csv && running === 0 && <CsvPanel csv={csv} onRemove={remove} onRetry={retry} />}
        <BatchProgress lines={lines} broken={batch.plan.broken} />
        <BatchLines batch={batch} lines={lines} given={csv && right ? given : null} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {running > 0 ? viBatch.hide : vi.common.close}
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
    </Dialog>
  );
}
