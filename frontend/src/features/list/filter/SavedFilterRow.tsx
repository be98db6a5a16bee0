import CurrentIcon from '@mui/icons-material/Check';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { MouseEvent } from 'react';
import {
  type SavedFilter,
  useDeleteFilterMutation,
  useSaveFilterMutation,
} from '@/api/ebooks/filters';
import { errorMessage } from '@/api/problem';
import { viSavedFilters } from '@/text/list/viSavedFilters';
import { onePress } from '@/ui/focus/onePress';
import { LinkButton } from '@/ui/LinkButton';
import { useNotice } from '@/ui/messages/Notices';
import { paths } from '@/ui/paths';

interface Props {
  filter: SavedFilter;
  /** The list shows this filter now. */
  current: boolean;
  onClose: () => void;
}

export function SavedFilterRow({ filter, current, onClose }: Props) {
  const remove = useRemoval(filter);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <LinkButton
        to={`${paths.ebooks}?${filter.query}`}
        color="inherit"
        aria-current={current ? 'true' : undefined}
        endIcon={current ? <CurrentIcon /> : undefined}
        onClick={onClose}
        sx={nameSx}
      >
        {filter.name}
      </LinkButton>
      <IconButton
        aria-label={viSavedFilters.remove(filter.name)}
        title={viSavedFilters.remove(filter.name)}
        onClick={remove}
        {...onePress}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Deletes without asking, because a filter is quickly made again, and offers to undo. */
function useRemoval({ id, name, query }: SavedFilter) {
  const notify = useNotice();
  const [remove, { isLoading }] = useDeleteFilterMutation();
  const [save] = useSaveFilterMutation();
  const sayFailed = (error: unknown) => notify({ text: errorMessage(error), severity: 'info' });
  return async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (isLoading) return; // a second press would replace the offer to undo
    const panel = currentTarget.closest<HTMLElement>('[role="dialog"]');
    const { error } = await remove(id);
    if (error) return sayFailed(error);
    panel?.focus(); // the button is removed with its row
    notify({
      text: viSavedFilters.removed(name),
      stays: true, // the keyboard reaches the offer only after the panel is closed
      action: (close) => (
        <Button
          color="inherit"
          size="small"
          onClick={async () => {
            close();
            const { error } = await save({ name, query });
            if (error) sayFailed(error);
          }}
        >
          {viSavedFilters.undo}
        </Button>
      ),
    });
  };
}

const nameSx = {
  flex: 1,
  minWidth: 0,
  justifyContent: 'flex-start',
  textAlign: 'left',
  overflowWrap: 'anywhere',
};
