import { useEffect, useEffectEvent, useRef } from 'react';
import { useSession } from '@/api/session';

/**
 * Resumes a save that was interrupted by the end of the session, once the same person has signed in
 * again.
 */
export function useResume(interrupted: boolean, resume: () => void): void {
  const { user, expired } = useSession();
  const waiting = useRef(false);
  const resumeNow = useEffectEvent(resume);
  useEffect(() => {
    if (interrupted && user && waiting.current) resumeNow();
    waiting.current = interrupted && expired !== null;
  }, [interrupted, user, expired]);
}
