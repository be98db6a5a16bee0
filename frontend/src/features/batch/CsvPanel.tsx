import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatNumber } from '@/text/format';
import { viBatchCsv } from '@/text/viBatchCsv';
import { Words } from '@/ui/Words';
import type { Csv } from './useCsv';

interface Props {
  csv: Csv;
  onRemove: () => void;
}

/** Whose values go first, and all that is wrong with it before anything is created. */
export function CsvPanel({ csv: { file, check, lines }, onRemove }: Props) {
  const { problems } = check;
  const wrong = problems.length > 0;
  return (
    <Alert
      severity={wrong ? 'error' : 'success'}
      role={wrong ? 'alert' : 'status'}
      sx={{ mt: 2, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
      action={
        <Button color="inherit" size="small" onClick={onRemove} sx={{ whiteSpace: 'nowrap' }}>
          {viBatchCsv.remove}
        </Button>
      }
    >
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {viBatchCsv.file(file.name)}
      </Typography>
      <Typography variant="body2">
        {(wrong ? viBatchCsv.wrong : viBatchCsv.lines)(
          formatNumber(wrong ? problems.length : lines),
        )}
      </Typography>
      {wrong && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
          {problems.map(({ line, text }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems of a line may read the same
            <li key={i}>
              <Words>{line > 0 ? viBatchCsv.line(formatNumber(line), text) : text}</Words>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
