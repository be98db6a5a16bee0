import Box from '@mui/material/Box';
import { type Status, statuses } from '@/api/types';
import { viEbooks } from '@/text/record/viEbooks';
import { SelectField } from '@/ui/fields/SelectField';

interface Props {
  value: Status | '';
  onChange: (status: Status | '') => void;
}

const options = [
  ['', viEbooks.filter.all],
  ...statuses.map((status) => [status, viEbooks.status[status]] as const),
] as const;

export function StatusSelect({ value, onChange }: Props) {
  return (
    <Box sx={{ flex: '1 1 170px' }}>
      <SelectField<Status | ''>
        label={viEbooks.filter.status}
        value={value}
        options={options}
        onChange={onChange}
      />
    </Box>
  );
}
