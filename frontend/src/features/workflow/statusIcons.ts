import DraftIcon from '@mui/icons-material/EditNoteOutlined';
import PublishedIcon from '@mui/icons-material/PublicOutlined';
import RejectedIcon from '@mui/icons-material/ReplyOutlined';
import PendingIcon from '@mui/icons-material/ScheduleOutlined';
import ApprovedIcon from '@mui/icons-material/TaskAltOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { Status } from '@/api/types';

/** Each status has its own shape, so that colour is never the only sign. */
export const statusIcons: Record<Status, typeof SvgIcon> = {
  draft: DraftIcon,
  pending_review: PendingIcon,
  approved: ApprovedIcon,
  published: PublishedIcon,
  rejected: RejectedIcon,
};
