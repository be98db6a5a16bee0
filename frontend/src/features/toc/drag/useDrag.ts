import { type PointerEvent, useEffect, useRef } from 'react';
import type { OutlineAction } from '@/features/toc/outline/actions';
import type { Editing } from '@/features/toc/state/editing';
import { part } from '@/parts/part';
import { usePartCalls } from '@/ui/loading/usePartCalls';
import type { Dragging } from './Dragging';

/** Loaded after the screen. */
const dragging = part(() => import('./Dragging'));
dragging.preload();

/** The pointer that holds a grip, and where it is or was released. */
interface Held {
  id: number;
  x: number;
  y: number;
  released: boolean;
}

/**
 * Drag and drop by the grip, with any pointer: vertically for the position, horizontally for the
 * level. Dragging a chosen line drags all chosen lines. Escape cancels.
 */
export function useDrag(state: () => Editing, perform: (action: OutlineAction) => void) {
  const drag = useRef<Dragging | null>(null);
  const held = useRef<Held | null>(null);
  const { call, trouble } = usePartCalls(dragging);

  const end = (dropped: boolean) => {
    held.current = null;
    const ended = drag.current;
    drag.current = null;
    ended?.end();
    const target = ended?.target();
    if (dropped && ended && target) perform({ do: 'drop', keys: ended.keys, ...target });
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
    if (!key || event.button !== 0 || (held.current && !held.current.released)) return;
    event.preventDefault();
    const { currentTarget: root, pointerId, clientX: x, clientY: y } = event;
    root.setPointerCapture(pointerId);
    const { lines, chosen } = state();
    const keys = chosen?.has(key) ? [...chosen] : [key];
    const level = lines.find((line) => line.key === key)?.level ?? 0;
    const pointer: Held = { id: pointerId, x, y, released: false };
    held.current = pointer;
    call(({ Dragging }) => {
      if (held.current !== pointer) return; // cancelled, or another drag has begun
      drag.current = new Dragging(root, keys, level, { x, y }, state, () => end(false));
      if (pointer.x !== x || pointer.y !== y) drag.current.move(pointer.x, pointer.y);
      if (pointer.released) end(true);
    });
  };

  return {
    onPointerDown,
    onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      if (held.current?.id !== pointerId) return; // another finger
      if (!held.current.released) Object.assign(held.current, { x, y });
      drag.current?.move(x, y);
    },
    onPointerUp: ({ pointerId }: PointerEvent<HTMLElement>) => {
      if (held.current?.id !== pointerId) return;
      if (drag.current) end(true);
      else held.current.released = true; // it is dropped once Dragging is loaded
    },
    onPointerCancel: ({ pointerId }: PointerEvent<HTMLElement>) => {
      if (held.current?.id === pointerId) end(false);
    },
    trouble,
  };
}
