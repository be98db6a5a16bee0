import { useEffect, useEffectEvent, useState } from 'react';

/** Browsers tell of what is held over a page several times a second. */
const heldMs = 400;

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere on the page; whether some are held over it. */
export function useWindowDrop(active: boolean, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (!active) return;
    let timer = 0;
    const hold = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault(); // or the browser opens the file in the place of the page
      setOver(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setOver(false), heldMs);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      const handled = event.defaultPrevented; // by a place of its own
      event.preventDefault();
      setOver(false);
      if (!handled) take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', drop);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', drop);
    };
  }, [active]);
  return active && over;
}
