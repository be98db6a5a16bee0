import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Line } from '@/features/batch/drafts/lines';
import { sameFile } from '@/features/batch/drafts/picked';
import type { Plan } from '@/features/batch/drafts/plan';
import { formatNumber } from '@/text/format';
import { viBatch } from '@/text/list/viBatch';
import { ConfirmDialog } from '@/ui/ConfirmDialog';

interface Props {
  plan: Plan;
  lines: readonly Line[];
}

/** Files of an unfinished earlier batch that have not been added again. */
export function UnfinishedBatch({ plan, lines }: Props) {
  const [found, setFound] = useState(() => plan.unfinished());
  const [asking, setAsking] = useState(false);
  const left = found.filter((one) => !lines.some(({ file }) => sameFile(file, one)));
  if (left.length === 0) return null;
  const drop = () => {
    for (const one of left) plan.forget(one);
    setFound([]);
    setAsking(false);
  };
  return (
    <>
      <Alert
        severity="info"
        role="status"
        sx={{ mb: 2 }}
        action={
          <Button color="inherit" size="small" onClick={() => setAsking(true)}>
            {viBatch.drop}
          </Button>
        }
      >
        {viBatch.unfinished(formatNumber(left.length))}
      </Alert>
      {asking && (
        <ConfirmDialog
          title={viBatch.dropTitle}
          text={viBatch.dropText}
          confirm={viBatch.drop}
          cancel={viBatch.keep}
          danger
          onCancel={() => setAsking(false)}
          onConfirm={drop}
        />
      )}
    </>
  );
}
