import type { TextLine } from '@/features/proposals/text/textLines';

/** An entry of the printed contents: one line, or several if it was wrapped. */
export interface Entry {
  title: string;
  /** The page number as printed: "12", "xiv"; null if there is none. */
  printed: string | null;
  /** The bullet before the title, if it has one. */
  bullet: string;
  /** The indentation as a multiple of the font size. */
  indent: number;
  /** The page of the PDF that `numberLine` is on. */
  contentsPage: number;
  /** The line with the page number; the last one if there is none. */
  numberLine: TextLine;
}

/** A line as text, with a tab instead of each wide gap. */
export const withTabs = ({ chunks }: TextLine) => chunks.map(({ text }) => text).join('\t');
