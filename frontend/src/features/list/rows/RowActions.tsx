import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import Menu from '@mui/material/Menu';
import type { ActionName, Ebook } from '@/api/types';
import { actionIcons } from '@/features/workflow/actionIcons';
import { viEbooks } from '@/text/record/viEbooks';
import { paths } from '@/ui/paths';
import { IconItem } from '@/ui/popup/IconItem';

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
  const remove = () => {
    onClose();
    onDelete();
  };
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      <IconItem
        label={viEbooks.action.view}
        Icon={ViewIcon}
        to={paths.ebook(ebook.id)}
        onClick={open}
      />
      {ebook.actions.map(({ name }) => (
        <IconItem
          key={name}
          label={viEbooks.action[name]}
          Icon={actionIcons[name]}
          {...(name === 'delete'
            ? { onClick: remove }
            : { to: target(ebook.id, name), onClick: open })}
        />
      ))}
    </Menu>
  );
}

function target(id: string, name: ActionName): string {
  return name === 'edit' ? paths.editEbook(id) : `${paths.ebook(id)}?action=${name}`;
}
