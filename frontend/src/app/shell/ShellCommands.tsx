import { useColorScheme } from '@mui/material/styles';
import { useMemo } from 'react';
import type { User } from '@/api/types';
import { useCommands } from '@/ui/commands';
import { useLogout } from './useLogout';

/** What the header's menus do, for the quick search. */
export function ShellCommands({ user }: { user: User }) {
  const { setMode } = useColorScheme();
  const { logout, question } = useLogout(user, nothing);
  useCommands(
    useMemo(
      () => ({
        'theme.light': () => setMode('light'),
        'theme.dark': () => setMode('dark'),
        'theme.system': () => setMode('system'),
      }),
      [setMode],
    ),
  );
  useCommands({ 'account.signOut': logout });
  return question;
}

const nothing = () => undefined;
