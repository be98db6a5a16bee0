import type { Notification, NotificationKind, NotificationPage } from '@/api/reviewTypes';
import { serverNow } from '@/api/serverClock';
import { formatDate, formatNumber } from '@/text/format';
import { viNotifications } from '@/text/people/viNotifications';
import { paths } from '@/ui/paths';

/** Who did what. A newer server may send kinds that these pages do not know. */
export function sentenceOf({
  kind,
  by,
  count,
}: Pick<Notification, 'kind' | 'by' | 'count'>): string {
  const wrote = kind === 'note' || kind === 'reply';
  if (wrote && count > 1) return viNotifications.wroteMany(by.full_name, formatNumber(count));
  if (kind === 'give' && count > 1)
    return viNotifications.gaveMany(by.full_name, formatNumber(count));
  const known: Partial<Record<NotificationKind, (name: string) => string>> = viNotifications.did;
  const sentence = (known[kind] ?? viNotifications.didOther)(by.full_name);
  // A rejection and its notes are one notification, which counts the rejection as well.
  return count > 1 ? sentence + viNotifications.withNotes(formatNumber(count - 1)) : sentence;
}

/** The link of a notification: to the e-book, and to the note if it is about one. */
export function addressOf({ ebook, note_id }: Pick<Notification, 'ebook' | 'note_id'>): string {
  const there = paths.ebook(ebook.id);
  return note_id ? `${there}?note=${encodeURIComponent(note_id)}` : there;
}

/**
 * The notifications of all pages without duplicates: new ones shift others to the next page, which
 * returns them again.
 */
export function merged(pages: readonly NotificationPage[]): Notification[] {
  const byId = new Map<string, Notification>();
  for (const { notifications } of pages) {
    for (const one of notifications) if (!byId.has(one.id)) byId.set(one.id, one);
  }
  return [...byId.values()];
}

/** The heading of each day, by the id of the notification that begins it. */
export function dayHeadings(
  rows: readonly Notification[],
  now: number = serverNow(),
): ReadonlyMap<string, string> {
  const names = new Map<string, string>([
    [formatDate(now), viNotifications.today],
    [formatDate(now - 86_400_000), viNotifications.yesterday],
  ]);
  const headings = new Map<string, string>();
  let previous = '';
  for (const { id, created_at } of rows) {
    const day = formatDate(created_at);
    if (day === previous) continue;
    previous = day;
    headings.set(id, names.get(day) ?? day);
  }
  return headings;
}

/** The properties of a click that matter here. */
type Click = Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean> & { button: number };

/** Whether a click opens the link in this tab; otherwise the list stays open. */
export const leadsHere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** Whether a click opens the link, in this tab or another. The right button opens the browser's menu. */
export const opensLink = ({ button }: Pick<Click, 'button'>): boolean => button < 2;
