import { useEffect, useState } from 'react';
import { type LinkPurpose, readLink } from '@/api/account/links';
import { type ApiError, hasUnknownOutcome, statusOf } from '@/api/problem';

interface Found {
  purpose?: LinkPurpose;
  error?: ApiError;
}

const secretInAddress = () => ({ secret: window.location.hash.slice(1) });

/**
 * The secret of the link that was opened, and what it is for. The secret leaves the address at
 * once, so that neither the history of the browser nor a person looking on keeps it. After a reload
 * it is therefore missing until the link is opened again.
 */
export function useLink() {
  const [link, setLink] = useState(secretInAddress); // an object, so that a retry changes it
  const [found, setFound] = useState<Found>({});
  const { secret } = link;
  useEffect(() => {
    const openAgain = () => {
      const opened = secretInAddress();
      if (!opened.secret) return;
      setFound({});
      setLink(opened);
    };
    window.addEventListener('hashchange', openAgain);
    return () => window.removeEventListener('hashchange', openAgain);
  }, []);
  useEffect(() => {
    if (!link.secret) return;
    let outdated = false;
    window.history.replaceState(null, '', window.location.pathname);
    readLink(link.secret).then((outcome) => {
      if (outdated) return;
      setFound('data' in outcome ? { purpose: outcome.data } : { error: outcome.error });
    });
    return () => {
      outdated = true;
    };
  }, [link]);
  const retry = () => {
    setFound({});
    setLink({ secret });
  };
  const canRetry = hasUnknownOutcome(found.error) || statusOf(found.error) === 429;
  return { secret, ...found, retry: canRetry ? retry : undefined };
}
