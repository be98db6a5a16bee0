import { type PointerEvent, useEffect, useRef } from 'react';
import type { OutlineAction } from '@/features/toc/outline/actions';
import type { Editing } from '@/features/toc/state/editing';
import { part } from '@/parts/part';
import { usePartCalls } from '@/ui/loading/usePartCalls';
import type { Dragging } from './Dragging';

/** Loaded after the screen. */
const dragging = part(() => import('./Dragging'));
dragging.preload();

/**
 * Drag and drop by the grip, with any pointer: vertically for the position, horizontally for the
 * level. Dragging a chosen line drags all chosen lines. Escape cancels.
 */
export function useDrag(state: () => Editing, perform: (action: OutlineAction) => void) {
  const drag = useRef<Dragging | null>(null);
  const held = useRef<number | null>(null);
  const { call, trouble } = usePartCalls(dragging);

  const end = (dropped: boolean) => {
    held.current = null;
    const ended = drag.current;
    drag.current = null;
    ended?.end();
    if (dropped && ended?.target) perform({ do: 'drop', keys: ended.keys, ...ended.target });
  };
  useEffect(() => {
    return () => {
      held.current = null;
      drag.current?.end();
    };
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const grip = (event.target as HTMLElement).closest('[data-grip]');
    const key = grip?.closest<HTMLElement>('[data-key]')?.dataset.key;
    if (!key || event.button !== 0 || held.current !== null) return;
    event.preventDefault();
    const { currentTarget: root, pointerId, clientX: x, clientY: y } = event;
    root.setPointerCapture(pointerId);
    const { lines, chosen } = state();
    const keys = chosen?.has(key) ? [...chosen] : [key];
    const level = lines.find((line) => line.key === key)?.level ?? 0;
    held.current = pointerId;
    call(({ Dragging }) => {
      if (held.current !== pointerId) return; // already released
      drag.current = new Dragging(root, keys, level, { x, y }, state, () => end(false));
    });
  };

  return {
    onPointerDown,
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) =>
      drag.current?.move(clientX, clientY),
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    trouble,
  };
}
