import Box from '@mui/material/Box';
import { viReports } from '@/text/management/viReports';
import { SelectField } from '@/ui/fields/SelectField';
import { yearsFor } from './months';

interface Props {
  /** Which month it is, such as the first of the report. */
  label: string;
  /** Written as 2026-03, or '' while it is not known. */
  value: string;
  onChange: (month: string) => void;
}

const monthNumbers = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));

/** A month and its year, each in a select: not every browser has a field for months. */
export function MonthField({ label, value, onChange }: Props) {
  const [year = '', month = ''] = value.split('-');
  const unknown = value === '' ? ([['', '–']] as const) : [];
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', gap: 1 }}>
      <SelectField
        label={label}
        value={month}
        disabled={value === ''}
        options={[...unknown, ...monthNumbers.map((one) => [one, viReports.month(one)] as const)]}
        onChange={(next) => onChange(`${year}-${next}`)}
      />
      <SelectField
        label={viReports.year}
        value={year}
        disabled={value === ''}
        options={[...unknown, ...yearsFor(value).map((one) => [one, one] as const)]}
        onChange={(next) => onChange(`${next}-${month}`)}
      />
    </Box>
  );
}
