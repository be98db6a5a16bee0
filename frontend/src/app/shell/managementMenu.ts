import ReportsIcon from '@mui/icons-material/BarChartOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import PeopleIcon from '@mui/icons-material/ManageAccountsOutlined';
import HealthIcon from '@mui/icons-material/MonitorHeartOutlined';
import TokensIcon from '@mui/icons-material/VpnKeyOutlined';
import WebhooksIcon from '@mui/icons-material/WebhookOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { Role } from '@/api/types';
import { viManagement } from '@/text/management/viManagement';
import { paths } from '@/ui/paths';

interface Entry {
  path: string;
  label: string;
  Icon: typeof SvgIcon;
  roles: readonly Role[];
}

/** The screens for managing the library. The user menu lists those for the person's role. */
const managementMenu: readonly Entry[] = [
  {
    path: paths.reports,
    label: viManagement.reports,
    Icon: ReportsIcon,
    roles: ['MANAGER', 'ADMIN'],
  },
  {
    path: `${paths.reports}?person=me`,
    label: viManagement.ownWork,
    Icon: ReportsIcon,
    roles: ['EDITOR', 'EXPERT'],
  },
  {
    path: paths.history,
    label: viManagement.history,
    Icon: HistoryIcon,
    roles: ['MANAGER', 'ADMIN'],
  },
  { path: paths.people, label: viManagement.people, Icon: PeopleIcon, roles: ['ADMIN'] },
  { path: paths.tokens, label: viManagement.tokens, Icon: TokensIcon, roles: ['ADMIN'] },
  { path: paths.webhooks, label: viManagement.webhooks, Icon: WebhooksIcon, roles: ['ADMIN'] },
  { path: paths.health, label: viManagement.health, Icon: HealthIcon, roles: ['ADMIN'] },
];

export const managementMenuOf = (role: Role) =>
  managementMenu.filter(({ roles }) => roles.includes(role));
