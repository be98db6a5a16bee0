import MoreIcon from '@mui/icons-material/MoreVert';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ActionName, Ebook } from '@/api/types';
import { actionIcons } from '@/features/workflow/actionIcons';
import { viEbooks } from '@/text/viEbooks';
import { paths } from '@/ui/paths';

interface Props {
  ebook: Ebook;
  /** Remembers the list one leaves, for the way back and the queue. */
  onOpen: () => void;
  onDelete: () => void;
}

/** What the server lets this user do, as a menu. */
export function RowMenu({ ebook, onOpen, onDelete }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const open = () => {
    onOpen();
    close();
  };
  return (
    <>
      <IconButton
        aria-label={viEbooks.list.actionsOf(ebook.title)}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={close}>
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
                close();
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
    </>
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
