import Drawer from '@mui/material/Drawer';
import { useEffect, useEffectEvent } from 'react';
import type { User } from '@/api/types';
import { viShell } from '@/text/people/viShell';
import { expandedWidth, Sidebar } from './Sidebar';

interface Props {
  user: User;
  onClose: () => void;
}

/** The sidebar of small screens. It slides in over the page. */
export function MenuDrawer({ user, onClose }: Props) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onBack = () => close(); // it must not open again when the user goes forward
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{
        paper: { sx: { width: expandedWidth, maxWidth: '85vw' }, 'aria-label': viShell.nav.main },
        transition: { appear: true },
      }}
    >
      <Sidebar user={user} collapsed={false} onNavigate={onClose} />
    </Drawer>
  );
}
