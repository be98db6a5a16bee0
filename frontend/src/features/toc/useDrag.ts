import { type PointerEvent, useRef } from 'react';
import type { Act } from './acts';
import type { Line } from './outline';

const stepPx = 28;

interface Drag {
  row: HTMLElement;
  key: string;
  startX: number;
  level: number;
  over: HTMLElement | null;
  after: boolean;
}

/** Drag and drop by the grip, with any pointer: up and down for the place, sideways for the level. */
export function useDrag(lines: () => Line[], act: (what: Act) => void) {
  const drag = useRef<Drag | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const grip = (event.target as HTMLElement).closest('[data-grip]');
    const row = grip?.closest<HTMLElement>('[data-key]');
    const key = row?.dataset.key;
    if (!row || !key || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const level = lines().find((line) => line.key === key)?.level ?? 0;
    drag.current = { row, key, startX: event.clientX, level, over: null, after: false };
    row.classList.add('dragged');
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (!now) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const over = under?.closest<HTMLElement>('[data-key]') ?? null;
    now.over?.classList.remove('before', 'after');
    now.over = over;
    if (!over) return;
    const box = over.getBoundingClientRect();
    now.after = event.clientY > box.top + box.height / 2;
    over.classList.add(now.after ? 'after' : 'before');
  };

  const end = (event: PointerEvent<HTMLElement>, dropped: boolean) => {
    const now = drag.current;
    if (!now) return;
    drag.current = null;
    now.row.classList.remove('dragged');
    now.over?.classList.remove('before', 'after');
    const key = now.over?.dataset.key;
    if (!dropped || !key) return;
    const index = lines().findIndex((line) => line.key === key);
    const sideways = Math.round((event.clientX - now.startX) / stepPx);
    const level = Math.max(0, Math.min(2, now.level + sideways));
    if (index >= 0) act({ do: 'drop', key: now.key, to: index + (now.after ? 1 : 0), level });
  };

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}
