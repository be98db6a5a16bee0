import { Live } from '@/features/live/Live';
import { Tray } from '@/features/tray/Tray';

/** What goes on beside the screens, loaded after the first of them. */
export function Background() {
  return (
    <>
      <Live />
      <Tray />
    </>
  );
}
