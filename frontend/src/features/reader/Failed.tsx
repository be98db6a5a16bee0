import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { viPdf } from '@/text/record/viPdf';
import { viReader } from '@/text/review/viReader';
import { ErrorState } from '@/ui/messages/states';

interface Props {
  reason: keyof typeof viPdf.failures;
  /** Some pages are shown, others are missing. */
  partly: boolean;
  url: string;
  onRetry: () => void;
}

/** The document cannot be shown: offers a retry, or to open it in the browser's own viewer. */
export function Failed({ reason, partly, url, onRetry }: Props) {
  return (
    <Box sx={{ p: partly ? 1 : 2 }}>
      <ErrorState
        severity={partly ? 'warning' : 'error'}
        title={partly ? viPdf.incomplete : viReader.failed}
        message={viPdf.failures[reason]}
        onRetry={onRetry}
      >
        <Button href={url} target="_blank" rel="noopener" size="small" color="inherit">
          {viPdf.open}
        </Button>
      </ErrorState>
    </Box>
  );
}
