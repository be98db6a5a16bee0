import { Live } from '@/features/live/Live';
import { RetryFailedReads } from '@/features/live/RetryFailedReads';
import { Tray } from '@/features/tray/Tray';

/** Work in the background of all screens, loaded after the first screen. */
export function Background() {
  return (
    <>
      <Live />
      <RetryFailedReads />
      <Tray />
    </>
  );
}
