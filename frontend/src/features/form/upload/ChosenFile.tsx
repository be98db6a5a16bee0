import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatSize } from '@/text/format';
import { viEbooks } from '@/text/record/viEbooks';

interface Props {
  file: File | null;
  busy: boolean;
  onUnchoose: () => void;
}

/** The file that will be uploaded by the save, with a button to remove it. */
export function ChosenFile({ file, busy, onUnchoose }: Props) {
  if (!file) return null;
  return (
    <Typography variant="body2" sx={{ mb: 1.5, overflowWrap: 'anywhere', fontWeight: 500 }}>
      {viEbooks.form.chosen(file.name, formatSize(file.size))}
      <Button size="small" disabled={busy} onClick={onUnchoose}>
        {viEbooks.form.unchoose}
      </Button>
    </Typography>
  );
}
