import { memo } from 'react';
import type { Place } from '@/api/reviewTypes';
import { MarkButton } from '@/features/notes/place/NoteMark';
import type { OutlineAction } from '@/features/toc/outline/actions';
import type { LineRemarks } from '@/features/toc/outline/lineRemarks';
import type { Move } from '@/features/toc/outline/moves';
import { deepestLevel, type Line } from '@/features/toc/outline/outline';
import { viOutline } from '@/text/outline/viOutline';
import { viEdit } from '@/text/record/viEdit';
import { onePress } from '@/ui/focus/onePress';
import { TocIcon, type TocIconName } from './TocIcons';

interface RowProps {
  line: Line;
  titleRemarks: LineRemarks['title'];
  pageRemarks: LineRemarks['page'];
  titleWrong: boolean;
  pageWrong: boolean;
  hasChildren: boolean;
  folded: boolean;
  canMoveUp: boolean;
  canMoveDown: boolean;
  canIndent: boolean;
  readOnly: boolean;
  /** The page in view in the reader belongs to this line. */
  pageHere: boolean;
  /** A PDF is open whose page can be taken. */
  canTake: boolean;
  /** Null unless lines are being chosen. */
  chosen: boolean | null;
  onChoose: (key: string, range: boolean) => void;
  perform: (action: OutlineAction) => void;
  onFold: (key: string) => void;
  /** Number of open notes on the line. */
  notes: number;
  onNotes: ((place: Place) => void) | null;
}

const { toc } = viEdit;

/** One line of the outline. It uses plain elements, so that a thousand of them stay fast. */
export const TocRow = memo(function TocRow(props: RowProps) {
  const { line, readOnly, pageHere, chosen } = props;
  const levelName = toc.level[line.level] ?? '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list item that is laid out as a grid
    <div
      role="listitem"
      tabIndex={-1}
      className={`row level${line.level}${chosen ? ' chosen' : ''}`}
      data-key={line.key}
      data-place={`toc:${line.id}`}
      aria-label={toc.row(levelName, line.title.trim())}
      aria-current={pageHere ? 'location' : undefined}
    >
      {!readOnly && (
        <span className="grip" data-grip title={toc.drag} aria-hidden="true">
          <TocIcon name="grip" />
        </span>
      )}
      {chosen !== null && <ChooseBox {...props} />}
      <FoldButton {...props} />
      <Field {...props} part="title" />
      {props.canTake && !readOnly && <TakePage line={line} />}
      <Field {...props} part="page" />
      {!readOnly && <RowButtons {...props} />}
      <RemarksBelow {...props} />
      {props.notes > 0 && props.onNotes && (
        <span className="marks">
          <MarkButton
            place={{ kind: 'toc', item_id: line.id, title: line.title }}
            count={props.notes}
            offersNew={false}
            words
            onOpen={props.onNotes}
          />
        </span>
      )}
    </div>
  );
});

const labels = { title: toc.itemTitle, page: toc.page };
const remarkId = (key: string, part: 'title' | 'page') => `mark-${part}-${key}`;

function Field({ part, ...props }: RowProps & { part: 'title' | 'page' }) {
  const { line, readOnly, perform } = props;
  const wrong = props[`${part}Wrong`];
  return (
    <input
      className={part}
      data-part={part}
      inputMode={part === 'page' ? 'numeric' : undefined}
      aria-label={labels[part]}
      aria-describedby={props[`${part}Remarks`] ? remarkId(line.key, part) : undefined}
      aria-invalid={wrong || undefined}
      placeholder={part === 'page' ? toc.page : toc.level[line.level]}
      value={line[part]}
      readOnly={readOnly}
      onChange={(event) => perform({ do: part, key: line.key, text: event.target.value })}
    />
  );
}

/** Each remark below its field. */
function RemarksBelow({ line, titleRemarks, pageRemarks, titleWrong, pageWrong }: RowProps) {
  if (!titleRemarks && !pageRemarks) return null;
  return (
    <span className="marks">
      {titleRemarks && (
        <span id={remarkId(line.key, 'title')} className={titleWrong ? 'mark wrong' : 'mark'}>
          {titleRemarks}
        </span>
      )}
      {pageRemarks && (
        <span
          id={remarkId(line.key, 'page')}
          className={pageWrong ? 'mark ofpage wrong' : 'mark ofpage'}
        >
          {pageRemarks}
        </span>
      )}
    </span>
  );
}

/** The name of the row in the labels of its buttons. */
const nameOf = (line: Line) => line.title.trim() || (toc.level[line.level] ?? '');

/** Shown in the page field of the current row. The list handles its clicks. */
function TakePage({ line }: { line: Line }) {
  return (
    <button
      type="button"
      className="take"
      data-take
      title={viOutline.takePageWithKeys}
      aria-label={viOutline.actionOn(viOutline.takePage, nameOf(line))}
      aria-keyshortcuts="Alt+Enter"
    >
      <TocIcon name="take" />
    </button>
  );
}

function ChooseBox({ line, chosen, onChoose }: RowProps) {
  return (
    <input
      type="checkbox"
      className="pick"
      aria-label={viOutline.choose(nameOf(line))}
      checked={chosen ?? false}
      onChange={({ nativeEvent }) =>
        onChoose(line.key, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

function FoldButton({ line, hasChildren, folded, onFold }: RowProps) {
  if (!hasChildren) return <span className="tool" aria-hidden="true" />;
  const label = folded ? toc.expand : toc.collapse;
  return (
    <button
      type="button"
      className="tool"
      title={label}
      aria-label={viOutline.actionOn(label, nameOf(line))}
      aria-expanded={!folded}
      onClick={() => onFold(line.key)}
    >
      <TocIcon name={folded ? 'unfold' : 'fold'} />
    </button>
  );
}

function RowButtons({ line, canMoveUp, canMoveDown, canIndent, perform }: RowProps) {
  const { key, level } = line;
  const name = nameOf(line);
  const child = level === 0 ? toc.addSection : toc.addSubsection;
  const tool = (icon: TocIconName, label: string, what: RowAction, off = false) => (
    <Tool
      icon={icon}
      label={label}
      name={name}
      off={off}
      moves={what === 'up' || what === 'down' || what === 'remove'}
      onClick={() => perform({ do: what, key })}
    />
  );
  return (
    <span className="tools">
      {level < deepestLevel && tool('add', child, 'child')}
      {tool('up', toc.up, 'up', !canMoveUp)}
      {tool('down', toc.down, 'down', !canMoveDown)}
      {tool('outdent', toc.outdent, 'outdent', level === 0)}
      {tool('indent', toc.indent, 'indent', !canIndent)}
      {tool('remove', toc.delete, 'remove')}
    </span>
  );
}

type RowAction = 'child' | 'remove' | Move;

interface ToolProps {
  icon: TocIconName;
  label: string;
  name: string;
  off: boolean;
  /** Another row takes the place of this one. */
  moves: boolean;
  onClick: () => void;
}

/** Uses aria-disabled, so that the button keeps its place in the tab order and the focus. */
function Tool({ icon, label, name, off, moves, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="tool"
      title={label}
      aria-label={viOutline.actionOn(label, name)}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      {...(moves && onePress)}
    >
      <TocIcon name={icon} />
    </button>
  );
}
