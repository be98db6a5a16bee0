import type { Ebook } from '@/api/types';
import { RowCheckbox } from '@/features/bulk/RowCheckbox';
import type { RowSelection } from '@/features/bulk/useSelection';
import { columns } from '@/features/record/recordFields';
import { formatDate } from '@/text/format';
import { viListView } from '@/text/list/viListView';
import { Cover } from '@/ui/Cover';
import { cellOf, type ExtraColumn } from './listView';
import { RowMenu } from './RowMenu';
import { RowStatus, RowTitle } from './RowParts';
import { useOpenRow } from './useOpenRow';

interface Props {
  ebook: Ebook;
  selection: RowSelection;
  onOpen: (ebook: Ebook) => void;
  onDelete: (ebook: Ebook) => void;
  onFilterByCreator: (id: string) => void;
  extra: readonly ExtraColumn[];
}

/**
 * A row of the table, styled by `rowsSx`. A click anywhere in it opens the e-book, except on its
 * controls.
 */
export function EbookRow({ ebook, selection, onOpen, onDelete, onFilterByCreator, extra }: Props) {
  const open = () => onOpen(ebook);
  const openHandlers = useOpenRow(ebook, open);
  const { creator } = ebook;
  const facts = columns.map((name) => ebook[name]);
  const date = formatDate(ebook.deleted_at ?? ebook.created_at);
  const classes = ['row', !ebook.deleted_at && 'opens', selection.has(ebook.id) && 'chosen'];
  return (
    <tr className={classes.filter(Boolean).join(' ')} {...openHandlers}>
      <td>
        <div className="first">
          <RowCheckbox ebook={ebook} selection={selection} />
          <Cover url={ebook.cover_thumb_url} width={42} />
        </div>
      </td>
      <td>
        <RowTitle ebook={ebook} onOpen={open} />
        <HiddenColumns at="medium" parts={facts} />
        <HiddenColumns at="narrow" parts={[...facts, creator.full_name, date]} />
      </td>
      {columns.map((name) => (
        <td key={name} className="wide">
          {ebook[name]}
        </td>
      ))}
      {extra.map((name) => (
        <td key={name} className="extra">
          {cellOf(ebook, name)}
        </td>
      ))}
      <td>
        <RowStatus ebook={ebook} />
      </td>
      <td className="medium">
        <button
          type="button"
          className="creator"
          title={viListView.byCreator(creator.full_name)}
          onClick={() => onFilterByCreator(creator.id)}
        >
          {creator.full_name}
        </button>
      </td>
      <td className="medium date">{date}</td>
      <td className="last">
        <RowMenu ebook={ebook} onOpen={open} onDelete={() => onDelete(ebook)} />
      </td>
    </tr>
  );
}

/** Values of the columns that are hidden at this width. */
function HiddenColumns({ parts, at }: { parts: string[]; at: 'medium' | 'narrow' }) {
  return <div className={`about about-${at}`}>{parts.filter(Boolean).join(' · ')}</div>;
}
