/** A line of contents, printed or pasted, without its page. */
export interface Heading {
  title: string;
  /** Its distance from the left, in widths of a letter or a little more. */
  indent: number;
  /** The bullet that stood before the title. */
  bullet?: string;
  /** The size of its letters. */
  size?: number;
}
