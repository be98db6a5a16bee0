import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { useSession } from '@/api/session';
import type { PagesStore } from '@/api/untilSignedIn';
import { useStoreState } from '@/state/useStoreState';
import { Uploads } from './uploads';

/** The uploads of a form. They continue in the tray when the form is left. */
export function useUploads() {
  const store = useStore() as unknown as PagesStore;
  const userId = useSession().user?.id ?? '';
  const [uploads] = useState(() => new Uploads(store, userId));
  const states = useStoreState(uploads);
  useEffect(() => uploads.open(), [uploads]);
  return { ...uploads, states };
}
