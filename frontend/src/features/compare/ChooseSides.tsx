import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ListedSubmission, Submissions } from '@/api/reviewTypes';
import { formatNumber, formatTime } from '@/text/format';
import { viCompare } from '@/text/review/viCompare';
import { SelectField } from '@/ui/fields/SelectField';
import type { Side, Sides } from './choices';

interface Props {
  listed: Submissions;
  sides: Sides;
  onChoose: (sides: Sides) => void;
}

/** The fields that choose the two versions to compare. */
export function ChooseSides({ listed: { submissions, total }, sides, onChoose }: Props) {
  const options = submissions.map((one) => [String(one.n), labelOf(one)] as const);
  const withCurrent = [['current', viCompare.current] as const, ...options];
  const sideOf = (value: string): Side => (value === 'current' ? 'current' : Number(value));
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <SelectField
          label={viCompare.versionBefore}
          value={String(sides.before)}
          options={options}
          onChange={(value) => onChoose({ ...sides, before: Number(value) })}
        />
        <SelectField
          label={viCompare.versionAfter}
          value={String(sides.after)}
          options={withCurrent}
          onChange={(value) => onChoose({ ...sides, after: sideOf(value) })}
        />
      </Box>
      {total > submissions.length && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {viCompare.onlyLatest(formatNumber(submissions.length))}
        </Typography>
      )}
    </>
  );
}

function labelOf({ n, at, kept, decision }: ListedSubmission): string {
  const outcome = decision ? ` · ${viCompare.outcome[decision.action]}` : '';
  return (
    viCompare.submission(n, formatTime(at)) + outcome + (kept ? '' : ` · ${viCompare.notKept}`)
  );
}
