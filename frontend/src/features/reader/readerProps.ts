import type { RefObject } from 'react';
import type { MarkAction } from '@/features/reader/marking/markedText';
import type { PageInView } from '@/ui/PageInView';

/** A page to go to. A new object for each request, so that the same page can be requested twice. */
export interface Jump {
  page: number;
}

export interface ReaderProps {
  ebookId: string;
  title: string;
  /** The signed link; undefined while the e-book is loading, null if it has no PDF. */
  url: string | null | undefined;
  jump: Jump | null;
  /** Receives the page in view. */
  inView: PageInView;
  onClose: () => void;
  /** Takes the focus whenever this changes to a value other than null. */
  focus: object | string | null;
  frame: RefObject<HTMLElement | null>;
  /** The reader's distance in pixels from the window's upper edge while nothing is scrolled. */
  top: number;
  /** From this width on the reader is beside the screen's content; on narrower screens it is above. */
  besideFrom: 'md' | 'lg';
  /** Actions for text marked in the PDF. */
  markActions?: readonly MarkAction[];
}
