/** A list as it was left: its address after the question mark, and the rows of its page. */
export interface ListLeft {
  search: string;
  ids: string[];
  /** The place of the first of them in the whole list, counted from 1. */
  first: number;
  total: number;
  /** Where the page's scroll position is remembered. */
  scrollKey: string;
}
