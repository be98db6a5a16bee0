import OnIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListEbooksQuery } from '@/api/ebooks/ebooks';
import { useUser } from '@/api/session';
import { viList } from '@/text/list/viList';
import { viListView } from '@/text/list/viListView';
import { viEbooks } from '@/text/record/viEbooks';
import { Tag } from '@/ui/Tag';
import { changeOnPress, isOn, switchesOf } from './filterSwitches';
import { type ListParams, mayManage, toQuery } from './listParams';
import type { ChangeParams } from './useListParams';

interface Props {
  params: ListParams;
  change: ChangeParams;
  reviewer: boolean;
}

/** Filters that are set by one press; like the others they are kept in the address. */
export function Switches({ params, change, reviewer }: Props) {
  const seesDeleted = mayManage(useUser()?.role);
  const otherCreator = params.createdBy !== '' && params.createdBy !== 'me';
  return (
    <Box role="group" aria-label={viList.quick} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {switchesOf(reviewer, seesDeleted).map((one) => (
        <Toggle
          key={one.key}
          label={viList.switch[one.key]}
          on={isOn(params, one)}
          onClick={() => change(changeOnPress(params, one))}
        />
      ))}
      {otherCreator && (
        <Creator params={params} reviewer={reviewer} onRemove={() => change({ createdBy: '' })} />
      )}
    </Box>
  );
}

interface CreatorProps {
  params: ListParams;
  reviewer: boolean;
  onRemove: () => void;
}

/** The name of the creator that the list is limited to, taken from its rows. */
function Creator({ params, reviewer, onRemove }: CreatorProps) {
  const { data } = useListEbooksQuery(toQuery(params, reviewer));
  const name = data?.ebooks.find(({ creator }) => creator.id === params.createdBy)?.creator
    .full_name;
  return (
    <Tag removeLabel={viListView.anyCreator} onRemove={onRemove}>
      {name ? viListView.creatorIs(name) : viEbooks.list.creator}
    </Tag>
  );
}

interface ToggleProps {
  label: string;
  on: boolean;
  onClick: () => void;
}

function Toggle({ label, on, onClick }: ToggleProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      color={on ? 'primary' : 'inherit'}
      aria-pressed={on}
      startIcon={on ? <OnIcon /> : undefined}
      onClick={onClick}
      sx={{
        borderRadius: 99,
        px: 1.5,
        ...(on ? { bgcolor: 'sunken' } : { borderColor: 'text.disabled' }),
      }}
    >
      {label}
    </Button>
  );
}
