import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import UnpublishIcon from '@mui/icons-material/PublicOffOutlined';
import PublishIcon from '@mui/icons-material/PublicOutlined';
import RejectIcon from '@mui/icons-material/ReplyOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import SubmitIcon from '@mui/icons-material/SendOutlined';
import SwapIcon from '@mui/icons-material/SwapHorizOutlined';
import ApproveIcon from '@mui/icons-material/TaskAltOutlined';
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
  give: SwapIcon,
  unite: SwapIcon,
  separate: SwapIcon,
  assign: SwapIcon,
  unassign: SwapIcon,
};
