/** A line of contents, printed or pasted, without its page. */
export interface Heading {
  title: string;
  /** Its distance from the left, in font sizes if printed, in characters if pasted. */
  indent: number;
  /** The bullet that was before the title. */
  bullet?: string;
  /** Its font size. */
  size?: number;
}
