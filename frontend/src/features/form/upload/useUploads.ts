import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '@/api/dispatch';
import { useSession } from '@/api/session';
import { useStoreState } from '@/state/useStoreState';
import { Uploads } from './uploads';

/** The uploads of a form. They continue in the tray when the form is left. */
export function useUploads() {
  const dispatch = useDispatch<Dispatch>();
  const userId = useSession().user?.id ?? '';
  const [uploads] = useState(() => new Uploads(dispatch, userId));
  const states = useStoreState(uploads);
  useEffect(() => uploads.open(), [uploads]);
  return { ...uploads, states };
}
