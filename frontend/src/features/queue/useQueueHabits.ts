import { type RememberedSwitch, useRememberedSwitch } from '@/ui/useRememberedSwitch';

interface Habit {
  on: boolean;
  set: (on: boolean) => void;
}

/** How a user works through a queue. */
export interface QueueHabits {
  /** A decision opens the next e-book. */
  openNext: Habit;
  /** A decision is sent after a moment in which it can be taken back. */
  undo: Habit;
  /** The reader opens by itself. */
  openReader: Habit;
}

function useHabit(key: RememberedSwitch): Habit {
  const [on, set] = useRememberedSwitch(key);
  return { on, set };
}

export function useQueueHabits(): QueueHabits {
  return {
    openNext: useHabit('cms-open-next'),
    undo: useHabit('cms-undo-decision'),
    openReader: useHabit('cms-read-in-queue'),
  };
}
