import { Live } from '@/features/live/Live';
import { RefusedReads } from '@/features/live/RefusedReads';
import { Tray } from '@/features/tray/Tray';

/** Work in the background of all screens, loaded after the first screen. */
export function Background() {
  return (
    <>
      <Live />
      <RefusedReads />
      <Tray />
    </>
  );
}
