import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router';
import type { ActionName, Ebook } from '@/api/types';
import { actionIcons } from '@/features/workflow/actionIcons';
import { viEbooks } from '@/text/record/viEbooks';
import { paths } from '@/ui/paths';

interface Props {
  ebook: Ebook;
  anchor: HTMLElement;
  onClose: () => void;
  onOpen: () => void;
  onDelete: () => void;
}

/** The open menu of a row. */
export function RowActions({ ebook, anchor, onClose, onOpen, onDelete }: Props) {
  const open = () => {
    onOpen();
    onClose();
  };
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      <MenuItem component={Link} to={paths.ebook(ebook.id)} onClick={open}>
        <ListItemIcon>
          <ViewIcon fontSize="small" />
        </ListItemIcon>
        {viEbooks.action.view}
      </MenuItem>
      {ebook.actions.map(({ name }) =>
        name === 'delete' ? (
          <MenuItem
            key={name}
            onClick={() => {
              onClose();
              onDelete();
            }}
          >
            <Entry name={name} />
          </MenuItem>
        ) : (
          <MenuItem key={name} component={Link} to={target(ebook.id, name)} onClick={open}>
            <Entry name={name} />
          </MenuItem>
        ),
      )}
    </Menu>
  );
}

function target(id: string, name: ActionName): string {
  return name === 'edit' ? paths.editEbook(id) : `${paths.ebook(id)}?action=${name}`;
}

function Entry({ name }: { name: ActionName }) {
  const Icon = actionIcons[name];
  return (
    <>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {viEbooks.action[name]}
    </>
  );
}
