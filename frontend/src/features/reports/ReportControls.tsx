import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { RowKind, WorkQuery, WorkReport } from '@/api/management/reports';
import { viReports } from '@/text/management/viReports';
import { SelectField } from '@/ui/fields/SelectField';
import { MonthField } from './MonthField';
import { withMonths } from './months';

interface Props {
  query: WorkQuery;
  /** The report, once it is loaded. */
  report: WorkReport | undefined;
  onChange: (changes: Partial<WorkQuery>) => void;
}

/** Controls for the months, the rows and the person. The server sends the possible choices. */
export function ReportControls({ query, report, onChange }: Props) {
  const kinds: readonly RowKind[] = query.person
    ? ['month', 'status']
    : (report?.choices.by ?? [...new Set<RowKind>(['month', query.by])]);
  const shown = { from: query.from || (report?.from ?? ''), to: query.to || (report?.to ?? '') };
  return (
    <Paper variant="outlined" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 1.5, mb: 2 }}>
      <Box sx={fieldSx}>
        <SelectField
          label={viReports.by}
          value={query.by}
          options={kinds.map((kind) => [kind, viReports.rows[kind]] as const)}
          onChange={(by) => onChange({ by })}
        />
      </Box>
      <Box sx={fieldSx}>
        <MonthField
          label={viReports.from}
          value={shown.from}
          onChange={(from) => onChange(withMonths(shown, { from }))}
        />
      </Box>
      <Box sx={fieldSx}>
        <MonthField
          label={viReports.to}
          value={shown.to}
          onChange={(to) => onChange(withMonths(shown, { to }))}
        />
      </Box>
      {/* Last, so that its appearance moves no other field. */}
      {report?.choices.library && (
        <Box sx={fieldSx}>
          <SelectField
            label={viReports.scope}
            value={query.person}
            options={[
              ['', viReports.library],
              ['me', viReports.own],
            ]}
            onChange={(person) => onChange({ person })}
          />
        </Box>
      )}
    </Paper>
  );
}

const fieldSx = { width: { xs: 1, sm: 240 } };
