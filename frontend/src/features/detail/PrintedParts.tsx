import type { Note } from '@/api/reviewTypes';
import type { Ebook, LogEntry, TocItem } from '@/api/types';
import { placeText } from '@/features/notes/state/places';
import { fieldNames } from '@/features/record/recordFields';
import { shownValue } from '@/features/record/recordValues';
import { entryTitle } from '@/features/workflow/History';
import { formatNumber, formatTime } from '@/text/format';
import { viShell } from '@/text/people/viShell';
import { byToken } from '@/text/record/byToken';
import { fieldLabels } from '@/text/record/fieldLabels';
import { viEbooks } from '@/text/record/viEbooks';
import { viEdit } from '@/text/record/viEdit';
import { viPrint } from '@/text/record/viPrint';
import { viNoteList } from '@/text/review/viNoteList';

/** All fields that have a value; the title is the heading of the sheet. */
export function PrintedRecord({ ebook }: { ebook: Ebook }) {
  const rows = [
    [viPrint.status, viEbooks.status[ebook.status]],
    ...fieldNames
      .filter((name) => name !== 'title')
      .map((name) => [fieldLabels[name], shownValue(name, ebook[name])]),
    [viEbooks.field.creator, ebook.creator.full_name],
    [viEbooks.field.created, formatTime(ebook.created_at)],
    [viEbooks.field.updated, formatTime(ebook.updated_at)],
  ].filter(([, value]) => value);
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PrintedOutline({ items }: { items: readonly TocItem[] }) {
  if (items.length === 0) return <p>{viPrint.noOutline}</p>;
  return (
    <ol>
      {items.map(({ id, title, level, page_number: page }) => (
        <li key={id} className="line" style={{ paddingLeft: `${level * 14}pt` }}>
          <span>{title || viEdit.toc.noTitle}</span>
          <span>{page === null ? '' : formatNumber(page)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Newest first, as on the screen. */
export function PrintedHistory({ log }: { log: readonly LogEntry[] }) {
  if (log.length === 0) return <p>{viPrint.noHistory}</p>;
  return (
    <ol>
      {log.map((entry) => (
        <li key={entry.id} className="entry">
          <strong>{entryTitle(entry)}</strong> · {formatTime(entry.created_at)} ·{' '}
          {entry.user.full_name} ({viShell.role[entry.user.role]}){byToken(entry.token)}
          {entry.comment && <p>{entry.comment}</p>}
        </li>
      ))}
    </ol>
  );
}

/** All notes, open and done, with their replies. */
export function PrintedNotes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return <p>{viPrint.noNotes}</p>;
  const inOrder = [...notes].sort((a, b) => a.number - b.number);
  return (
    <ol>
      {inOrder.map((note) => (
        <li key={note.id} className="entry">
          <strong>
            {formatNumber(note.number)}. {placeText(note.place)}
          </strong>{' '}
          · {note.author.full_name} · {formatTime(note.created_at)}
          {note.place.quote && <blockquote>{note.place.quote}</blockquote>}
          <p>{note.body}</p>
          {note.replies.map((reply) => (
            <blockquote key={reply.id}>
              {reply.author.full_name} · {formatTime(reply.created_at)}: {reply.body}
            </blockquote>
          ))}
          {note.done_at && note.done_by && (
            <p className="small">
              {viNoteList.doneBy(note.done_by.full_name, formatTime(note.done_at))}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
