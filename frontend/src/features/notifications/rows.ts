import type { Notification, NotificationKind, NotificationPage } from '@/api/reviewTypes';
import { formatNumber } from '@/text/format';
import { viNotifications } from '@/text/viNotifications';
import { paths } from '@/ui/paths';

/** Who did what. A newer server may tell kinds that these pages do not know. */
export function sentenceOf({
  kind,
  by,
  count,
}: Pick<Notification, 'kind' | 'by' | 'count'>): string {
  if (count > 1) return viNotifications.wroteMany(by.full_name, formatNumber(count));
  const known: Partial<Record<NotificationKind, (name: string) => string>> = viNotifications.did;
  return (known[kind] ?? viNotifications.didOther)(by.full_name);
}

/** Where it leads: to the e-book, and to the note where it is about one. */
export function addressOf({ ebook, note_id }: Pick<Notification, 'ebook' | 'note_id'>): string {
  const there = paths.ebook(ebook.id);
  return note_id ? `${there}?note=${encodeURIComponent(note_id)}` : there;
}

/**
 * The notifications of all pages, each once: what comes while one reads on moves others to the next
 * page, which has them again.
 */
export function merged(pages: readonly NotificationPage[]): Notification[] {
  const byId = new Map<string, Notification>();
  for (const { notifications } of pages) {
    for (const one of notifications) if (!byId.has(one.id)) byId.set(one.id, one);
  }
  return [...byId.values()];
}

/** As much of a click as is judged. */
type Click = Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean> & { button: number };

/** Whether a click leads there in this tab; else the list stays open. */
export const leadsHere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** The right button opens the browser's menu, and reads nothing. */
export const isFollowed = ({ button }: Pick<Click, 'button'>): boolean => button < 2;
