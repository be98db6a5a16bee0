import { useColorScheme } from '@mui/material/styles';
import { useMemo } from 'react';
import { useGetUnreadQuery } from '@/api/review/unread';
import type { User } from '@/api/types';
import { useCommands } from '@/ui/commands';
import { lazyPart } from '@/ui/loading/lazyPart';
import { useLogout } from './useLogout';

const SystemNotice = lazyPart(async () => (await import('./SystemNotice')).SystemNotice, {
  shown: 'background',
});

/**
 * Registers what the header's menus do as commands, for the quick search. Also shows administrators that
 * the system needs attention.
 */
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
  const attention = useGetUnreadQuery().data?.attention;
  return (
    <>
      {question}
      {!!attention && <SystemNotice parts={attention} userId={user.id} />}
    </>
  );
}

const nothing = () => undefined;
