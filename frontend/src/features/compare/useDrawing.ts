import { useEffect, useEffectEvent, useState } from 'react';
import type { ComparedPage } from './pages/messages';
import type { Compared, PageComparison } from './usePageComparison';

/** The pause before each page in a browser without `requestIdleCallback`. */
const pauseMs = 20;

/** A hidden tab has no idle time, and a busy one little. */
const maxWaitMs = 500;

function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, pauseMs);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(() => work(), { timeout: maxWaitMs });
  return () => window.cancelIdleCallback(idle);
}

/**
 * Draws the pages that are looked at, and the others one after the other while the browser is idle,
 * unless that is stopped.
 */
export function useDrawing(
  compared: Compared,
  drawMore: PageComparison['drawMore'],
  lookedAt: readonly ComparedPage[],
) {
  const [stopped, setStopped] = useState(false);
  const isUrgent = lookedAt.some(({ areas }) => areas === null);
  const draw = useEffectEvent(() => drawMore(lookedAt));
  useEffect(() => {
    if (compared.complete || compared.isDrawing || (stopped && !isUrgent)) return;
    if (!isUrgent) return whenIdle(draw);
    draw();
    return;
  }, [compared, isUrgent, stopped]);
  return { stopped, setStopped };
}
