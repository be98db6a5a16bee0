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

/** What the header's menus do, for the quick search; and what an administrator should know. */
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
