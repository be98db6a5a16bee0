import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatNumber } from '@/text/format';
import { viBatchCsv } from '@/text/list/viBatchCsv';
import { PartTrouble } from '@/ui/loading/PartTrouble';
import { LocalizedText } from '@/ui/messages/LocalizedText';
import { Progress } from '@/ui/messages/Progress';
import type { CsvCheck } from './csvCheck';
import type { Csv } from './csvState';

interface Props {
  csv: Csv;
  onRemove: () => void;
  onRetry: () => void;
}

/** The CSV of the batch: how many lines it has, or its errors, before anything is created. */
export function CsvPanel({ csv: { file, check, trouble }, onRemove, onRetry }: Props) {
  const severity = check ? (check.problemCount > 0 ? 'error' : 'success') : 'info';
  return (
    <Alert
      severity={severity}
      role={severity === 'error' ? 'alert' : 'status'}
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
      {check ? (
        <CheckResult check={check} />
      ) : trouble ? (
        <PartTrouble busy={trouble === 'retrying'} onRetry={onRetry} />
      ) : (
        <Progress label={viBatchCsv.checking} />
      )}
    </Alert>
  );
}

function CheckResult({ check: { problems, problemCount, lineCount } }: { check: CsvCheck }) {
  if (problemCount === 0) {
    return <Typography variant="body2">{viBatchCsv.lines(formatNumber(lineCount))}</Typography>;
  }
  const more = problemCount - problems.length;
  return (
    <>
      <Typography variant="body2">{viBatchCsv.wrong(formatNumber(problemCount))}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {problems.map(({ line, text }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two problems of a line may read the same
          <li key={i}>
            <LocalizedText>
              {line > 0 ? viBatchCsv.line(formatNumber(line), text) : text}
            </LocalizedText>
          </li>
        ))}
      </Box>
      {more > 0 && (
        <Typography variant="body2">{viBatchCsv.moreWrong(formatNumber(more))}</Typography>
      )}
    </>
  );
}
