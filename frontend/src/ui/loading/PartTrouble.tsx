import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { vi } from '@/text/vi';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { atFootSx } from '@/ui/messages/atFoot';
import { ErrorBox } from '@/ui/messages/ErrorBox';

interface Props {
  /** It is being loaded again. */
  busy: boolean;
  onRetry: () => void;
  /** Closes what was to be opened; undefined if it cannot be left out. */
  onClose?: () => void;
}

/** The functions that retry the parts whose failure is shown. */
const retries = new Set<() => void>();

const retryAll = () => {
  for (const retry of retries) retry();
};

/**
 * Shown instead of a part of the page that could not be loaded, with a button to retry. The button
 * retries every part that is shown as failed, because one lost connection may have failed them all.
 */
export function PartTrouble({ busy, onRetry, onClose }: Props) {
  const retry = useEffectEvent(() => (busy ? undefined : onRetry()));
  useEffect(() => {
    const own = () => retry();
    retries.add(own);
    return () => {
      retries.delete(own);
    };
  }, []);
  const action = (
    <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
      <Button size="small" variant="outlined" color="inherit" {...ariaDisabledIf(busy, retryAll)}>
        {busy ? vi.common.loading : vi.common.retry}
      </Button>
      {onClose && (
        <Button size="small" color="inherit" onClick={onClose}>
          {vi.common.close}
        </Button>
      )}
    </Box>
  );
  return <ErrorBox action={action}>{vi.part.failed}</ErrorBox>;
}

/** The same for a part without a place in the page, such as a dialog: at the foot of the window. */
export function PartTroubleOver(props: Props) {
  return createPortal(
    <Box sx={atFootSx}>
      <Box sx={boxSx}>
        <PartTrouble {...props} />
      </Box>
    </Box>,
    document.body,
  );
}

const boxSx = {
  maxWidth: 560,
  borderRadius: 1,
  boxShadow: 6,
  bgcolor: 'background.paper',
  pointerEvents: 'auto',
};
