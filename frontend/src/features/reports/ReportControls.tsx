import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { RowKind, WorkQuery, WorkReport } from '@/api/management/reports';
import { viReports } from '@/text/management/viReports';
import { DateField } from '@/ui/fields/DateField';
import { SelectField } from '@/ui/fields/SelectField';

interface Props {
  query: WorkQuery;
  /** What the server has answered, once it has. */
  report: WorkReport | undefined;
  onChange: (query: WorkQuery) => void;
}

/** Which months, by what, and of whom. The server says what one may choose. */
export function ReportControls({ query, report, onChange }: Props) {
  const kinds: readonly RowKind[] = query.person
    ? ['month', 'status']
    : (report?.choices.by ?? [query.by]);
  return (
    <Paper variant="outlined" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 1.5, mb: 2 }}>
      {report?.choices.library && (
        <Box sx={fieldSx}>
          <SelectField
            label={viReports.scope}
            value={query.person}
            options={[
              ['', viReports.library],
              ['me', viReports.own],
            ]}
            onChange={(person) => onChange({ ...query, person })}
          />
        </Box>
      )}
      <Box sx={fieldSx}>
        <SelectField
          label={viReports.by}
          value={query.by}
          options={kinds.map((kind) => [kind, viReports.rows[kind]] as const)}
          onChange={(by) => onChange({ ...query, by })}
        />
      </Box>
      <Box sx={fieldSx}>
        <DateField
          label={viReports.from}
          type="month"
          value={query.from || (report?.from ?? '')}
          max={query.to || report?.to}
          onChange={(from) => onChange({ ...query, from })}
        />
      </Box>
      <Box sx={fieldSx}>
        <DateField
          label={viReports.to}
          type="month"
          value={query.to || (report?.to ?? '')}
          min={query.from || report?.from}
          onChange={(to) => onChange({ ...query, to })}
        />
      </Box>
    </Paper>
  );
}

const fieldSx = { flex: '1 1 160px', maxWidth: { sm: 280 } };
