import { part } from '@/parts/part';
import { delayedOfTab } from './delayed';

const sends = part(() => import('./tabSends'));

/** Sends the waiting decision; resolves to whether it and all running ones succeeded. */
export async function sendDelayed(): Promise<boolean> {
  const { waiting, sending } = delayedOfTab.state();
  if (!waiting && sending.length === 0) return true;
  return (await sends.load()).tabSends.sendNow();
}
