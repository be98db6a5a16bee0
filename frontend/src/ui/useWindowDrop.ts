import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Browsers repeat dragover events several times a second. After this pause nothing is dragged any
 * more.
 */
const heldMs = 400;

/** The screens and dialogs that accept files. An open dialog is the last. */
const places: object[] = [];

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Accepts files dropped anywhere on the page, unless a dialog over it does; returns whether files are
 * being dragged over the page.
 */
export function useWindowDrop(active: boolean, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (!active) return;
    let timer = 0;
    const place = {};
    places.push(place);
    const concerns = (event: DragEvent) => hasFiles(event) && places.at(-1) === place;
    const hold = (event: DragEvent) => {
      if (!concerns(event)) return;
      event.preventDefault(); // otherwise the browser opens the file instead of the page
      setOver(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setOver(false), heldMs); // also if this place no longer accepts files
    };
    const drop = (event: DragEvent) => {
      if (!concerns(event)) return;
      const handled = event.defaultPrevented; // by a drop area on the page
      event.preventDefault();
      setOver(false);
      if (!handled) take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', drop);
    return () => {
      places.splice(places.indexOf(place), 1);
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', drop);
    };
  }, [active]);
  return active && over;
}
