import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { claimsApi } from '@/api/ebooks/claims';
import { type Ebook, may } from '@/api/types';
import { forgetClaim, isClaimedElsewhere, storeClaim } from './claimWindows';
import type { ListStore } from './lists';

const renewMs = 10 * 60_000;
/** Returning to a tab renews the claim, but at most this often. */
const minRenewMs = 60_000;

/**
 * Claims the e-book while someone who may decide on it has it open and visible, so that others see
 * who is reviewing it. Other windows of the same user may show it too; only the last one ends the
 * claim.
 */
export function useClaim(ebook: Ebook): void {
  const { id } = ebook;
  const dispatch = useDispatch<ListStore['dispatch']>();
  const reviewing = ebook.status === 'pending_review' && may(ebook, 'approve');
  useEffect(() => {
    if (!reviewing) return;
    let claimedAt = Number.NEGATIVE_INFINITY;
    let claiming: Promise<unknown> = Promise.resolve();
    const { claim, releaseClaim } = claimsApi.endpoints;
    const renew = () => {
      if (document.visibilityState === 'hidden' || Date.now() - claimedAt < minRenewMs) return;
      claimedAt = Date.now();
      storeClaim(id);
      claiming = dispatch(claim.initiate(id, { track: false }));
    };
    const sendRelease = () => {
      if (!isClaimedElsewhere(id)) void dispatch(releaseClaim.initiate(id, { track: false }));
    };
    const forget = () => {
      if (!Number.isFinite(claimedAt)) return false;
      claimedAt = Number.NEGATIVE_INFINITY;
      forgetClaim(id);
      return true;
    };
    const onPageHide = () => {
      if (forget()) sendRelease();
    };
    renew();
    const timer = setInterval(renew, renewMs);
    document.addEventListener('visibilitychange', renew);
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', renew);
      // A claim that arrived after its release would last for half an hour.
      if (forget()) void claiming.then(sendRelease);
    };
  }, [id, reviewing, dispatch]);
}
