import { useState } from 'react';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import type { Line } from '@/features/toc/outline/outline';

interface Result {
  message: string;
  /** The lines before the change; null if nothing changed. */
  before: readonly Line[] | null;
}

export interface Rewrite {
  /** Changes many lines in one undo step, and shows a message about it. */
  change: (lines: Line[], message: string) => void;
  /** Shows a message without changing anything. */
  show: (message: string) => void;
  message: string;
  /** Null once undo would revert something else. */
  undo: (() => void) | null;
  filledEmptyOutline: boolean;
}

/** Changes many lines together. Each change shows its result, with a button that undoes it. */
export function useRewrite(editor: OutlineEditor): Rewrite {
  const [result, setResult] = useState<Result | null>(null);
  const before = result?.before ?? null;
  const isLast = before !== null && editor.history.past.at(-1)?.lines === before;
  return {
    change: (lines, message) => {
      setResult({ message, before: editor.lines });
      editor.perform({ do: 'rewrite', lines });
    },
    show: (message) => setResult({ message, before: null }),
    message: result && (isLast || before === null) ? result.message : '',
    undo: isLast ? () => editor.step('undo') : null,
    filledEmptyOutline: isLast && before.length === 0,
  };
}
