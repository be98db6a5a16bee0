import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Spellings } from '@/api/ebooks/unifications';
import { formatNumber } from '@/text/format';
import { viUnifications } from '@/text/list/viUnifications';
import { type Choice, toggled } from './choice';

interface Props {
  groups: readonly Spellings[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** The values, each with a checkbox. Spellings of the same value are side by side. */
export function ValueGroups({ groups, choice, onChoose }: Props) {
  return (
    <Box component="ul" aria-label={viUnifications.list} sx={listSx}>
      {groups.map((group) => (
        <Group key={group.values[0]?.value} group={group} choice={choice} onChoose={onChoose} />
      ))}
    </Box>
  );
}

interface GroupProps extends Omit<Props, 'groups'> {
  group: Spellings;
}

function Group({ group, choice, onChoose }: GroupProps) {
  const { values } = group;
  const first = values[0]?.value ?? '';
  const chosen = values.filter(({ value }) => choice.has(value)).length;
  const several = values.length > 1;
  return (
    <Paper component="li" variant="outlined" sx={groupSx}>
      {several && (
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Checkbox
            checked={chosen === values.length}
            indeterminate={chosen > 0 && chosen < values.length}
            onChange={() => onChoose(toggled(choice, values))}
            slotProps={{ input: { 'aria-label': viUnifications.chooseGroup(first) } }}
          />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {viUnifications.several(formatNumber(values.length), formatNumber(group.count))}
          </Typography>
        </Box>
      )}
      <Box sx={several ? spellingsSx : undefined}>
        {values.map((one) => (
          <Box component="label" key={one.value} sx={valueSx}>
            <Checkbox
              checked={choice.has(one.value)}
              onChange={() => onChoose(toggled(choice, [one]))}
            />
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 500 }}>
              {one.value}
            </Box>
            <Box component="span" sx={{ ml: 1, flex: 'none', color: 'text.secondary' }}>
              {viUnifications.uses(formatNumber(one.count))}
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

const listSx = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 };

const groupSx = { px: 1, py: 0.5 };

/** Side by side where there is room for it. */
const spellingsSx = {
  pl: { xs: 0, sm: 4 },
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  columnGap: 2,
};

const valueSx = {
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  fontSize: '0.9375rem',
  cursor: 'pointer',
};
