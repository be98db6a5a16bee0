import { viEdit } from '@/text/record/viEdit';
import { bounds, titleLength, titleTooLong, tooBig } from './limits';
import { isPage, type Line } from './outline';

/** A field that prevents saving, and why. */
export interface FaultyField {
  key: string;
  part: 'title' | 'page';
  text: string;
}

/** Why an outline cannot be saved, and where. */
export interface Fault {
  message: string;
  fields: FaultyField[];
}

/** Null if the outline can be saved. */
export function faultOf(lines: readonly Line[]): Fault | null {
  const pages = lines.filter((line) => !isPage(line.page));
  const titles = lines.filter((line) => titleLength(line) > bounds.title);
  const message = pages.length > 0 ? viEdit.tocPage : tooBig(lines);
  if (message === null) return null;
  const fields = [
    ...pages.map(({ key }) => ({ key, part: 'page' as const, text: viEdit.tocPage })),
    ...titles.map((line) => ({ key: line.key, part: 'title' as const, text: titleTooLong(line) })),
  ];
  return { message, fields };
}
