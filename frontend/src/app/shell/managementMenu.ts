import type SvgIcon from '@mui/material/SvgIcon';
import type { Role } from '@/api/types';

interface Entry {
  path: string;
  label: string;
  Icon: typeof SvgIcon;
  roles: readonly Role[];
}

/** The screens for managing the library. The user menu lists those for the person's role. */
const managementMenu: readonly Entry[] = [];

export const managementMenuOf = (role: Role) =>
  managementMenu.filter(({ roles }) => roles.includes(role));
