/** The list that was left: its query string, and the rows of its page. */
export interface VisitedList {
  search: string;
  ids: string[];
  /** Position of the first row in the whole list, from 1. */
  first: number;
  total: number;
  /** The key under which the page's scroll position is stored. */
  scrollKey: string;
}
