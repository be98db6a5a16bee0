import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { viCsv } from '@/text/management/viCsv';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { useNotice } from '@/ui/messages/Notices';

interface Props {
  label?: string;
  busy: boolean;
  /** Saves the file, and returns why that failed, if it did. */
  onExport: () => Promise<string | undefined>;
}

/** Saves something as a CSV file. */
export function ExportButton({ label = viCsv.export, busy, onExport }: Props) {
  const notify = useNotice();
  const save = async () => {
    const failure = await onExport();
    if (failure) notify({ text: failure, severity: 'info' });
  };
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      {...ariaDisabledIf(busy, () => void save())}
    >
      {busy ? viCsv.exporting : label}
    </Button>
  );
}
