import type { MarkAction } from '@/features/reader/marking/markedText';
import type { PageInView } from '@/ui/PageInView';

/** A page to go to. Asked for twice, it is gone to twice: each is an object of its own. */
export interface Jump {
  page: number;
}

export interface ReaderProps {
  ebookId: string;
  title: string;
  /** The signed link; undefined while the e-book is loading, null where it has no PDF. */
  url: string | null | undefined;
  jump: Jump | null;
  /** Is told which page is in view. */
  inView: PageInView;
  onClose: () => void;
  /** The focus goes in when it was opened on purpose. */
  takesFocus: boolean;
  /** How far below the window's upper edge it stands while nothing is scrolled, in pixels. */
  top: number;
  /** From this width on it stands beside something, below it above that. */
  besideFrom: 'md' | 'lg';
  /** What can be done with text that is marked in it. */
  markActions?: readonly MarkAction[];
}
