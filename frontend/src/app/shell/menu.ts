import EbooksIcon from '@mui/icons-material/AutoStoriesOutlined';
import UsersIcon from '@mui/icons-material/GroupOutlined';
import ExamsIcon from '@mui/icons-material/QuizOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import type { Role } from '@/api/types';
import { viShell } from '@/text/people/viShell';
import { paths } from '@/ui/paths';

const everyone: readonly Role[] = ['EDITOR', 'EXPERT', 'MANAGER', 'ADMIN'];

/** Only “Người dùng” depends on the role (RULES §10.2). */
const menu = [
  { path: paths.dashboard, label: viShell.nav.dashboard, Icon: DashboardIcon, roles: everyone },
  { path: paths.ebooks, label: viShell.nav.ebooks, Icon: EbooksIcon, roles: everyone },
  { path: paths.exams, label: viShell.nav.exams, Icon: ExamsIcon, roles: everyone },
  {
    path: paths.users,
    label: viShell.nav.users,
    Icon: UsersIcon,
    roles: ['MANAGER', 'ADMIN'] as Role[],
  },
  { path: paths.settings, label: viShell.nav.settings, Icon: SettingsIcon, roles: everyone },
];

export const menuOf = (role: Role) => menu.filter(({ roles }) => roles.includes(role));

/** Whether a menu entry is highlighted: on its own screen and on those below it. */
export function isActive(entryPath: string, path: string): boolean {
  return path === entryPath || path.startsWith(`${entryPath}/`);
}
