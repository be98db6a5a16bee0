import { useState } from 'react';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import type { Line } from '@/features/toc/outline/outline';

interface Told {
  text: string;
  /** The lines before the change; null if nothing changed. */
  before: readonly Line[] | null;
}

export interface BulkEdit {
  /** Changes many lines in one undo step, and tells it. */
  change: (lines: Line[], text: string) => void;
  /** Tells something without changing anything. */
  tell: (text: string) => void;
  said: string;
  /** Null once undo would revert something else. */
  undo: (() => void) | null;
}

/** Changes of many lines at once. Each tells what it did, and can be undone beside it. */
export function useBulkEdit(editor: OutlineEditor): BulkEdit {
  const [told, setTold] = useState<Told | null>(null);
  const before = told?.before ?? null;
  const isLast = before !== null && editor.history.past.at(-1)?.lines === before;
  const undo = () => {
    editor.step('undo');
    setTold(null);
  };
  return {
    change: (lines, text) => {
      setTold({ text, before: editor.lines });
      editor.act({ do: 'rewrite', lines });
    },
    tell: (text) => setTold({ text, before: null }),
    said: told && (isLast || before === null) ? told.text : '',
    undo: isLast ? undo : null,
  };
}
