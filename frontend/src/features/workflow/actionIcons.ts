import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import UniteIcon from '@mui/icons-material/MergeOutlined';
import UnpublishIcon from '@mui/icons-material/PublicOffOutlined';
import PublishIcon from '@mui/icons-material/PublicOutlined';
import RejectIcon from '@mui/icons-material/ReplyOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import SubmitIcon from '@mui/icons-material/SendOutlined';
import GiveIcon from '@mui/icons-material/SwapHorizOutlined';
import ApproveIcon from '@mui/icons-material/TaskAltOutlined';
import SeparateIcon from '@mui/icons-material/UndoOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { ActionName, LoggedAction } from '@/api/types';

export const actionIcons: Record<ActionName | LoggedAction, typeof SvgIcon> = {
  edit: EditIcon,
  submit: SubmitIcon,
  approve: ApproveIcon,
  reject: RejectIcon,
  publish: PublishIcon,
  unpublish: UnpublishIcon,
  delete: DeleteIcon,
  restore: RestoreIcon,
  give: GiveIcon,
  unite: UniteIcon,
  separate: SeparateIcon,
};
