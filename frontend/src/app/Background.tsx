import { Live } from '@/features/live/Live';
import { RefusedReads } from '@/features/live/RefusedReads';
import { Tray } from '@/features/tray/Tray';

/** What goes on beside the screens, loaded after the first of them. */
export function Background() {
  return (
    <>
      <Live />
      <RefusedReads />
      <Tray />
    </>
  );
}
