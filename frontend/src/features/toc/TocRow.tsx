import { memo } from 'react';
import { viEdit } from '@/text/viEdit';
import type { Act } from './acts';
import { deepest, type Line } from './outline';
import { TocIcon, type TocIconName } from './TocIcons';

export interface RowProps {
  line: Line;
  mark: string | null;
  /** A mark that holds up saving. */
  wrong: boolean;
  parent: boolean;
  folded: boolean;
  up: boolean;
  down: boolean;
  indent: boolean;
  readOnly: boolean;
  act: (what: Act) => void;
  onFold: (key: string) => void;
}

const { toc } = viEdit;

/** One line of the outline. Plain elements: a thousand of them stay fluid. */
export const TocRow = memo(function TocRow(props: RowProps) {
  const { line, mark, wrong, readOnly, act } = props;
  const levelName = toc.level[line.level] ?? '';
  const markId = mark ? `mark-${line.key}` : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list item that is laid out as a grid
    <div
      role="listitem"
      tabIndex={-1}
      className={`row level${line.level}`}
      data-key={line.key}
      aria-label={toc.row(levelName, line.title.trim())}
    >
      {!readOnly && (
        <span className="grip" data-grip title={toc.drag} aria-hidden="true">
          <TocIcon name="grip" />
        </span>
      )}
      <FoldButton {...props} />
      <input
        className="title"
        data-part="title"
        aria-label={toc.itemTitle}
        aria-describedby={markId}
        placeholder={levelName}
        value={line.title}
        readOnly={readOnly}
        onChange={(event) => act({ do: 'title', key: line.key, text: event.target.value })}
      />
      <input
        className="page"
        data-part="page"
        inputMode="numeric"
        aria-label={toc.page}
        aria-describedby={markId}
        aria-invalid={wrong || undefined}
        placeholder={toc.page}
        value={line.page}
        readOnly={readOnly}
        onChange={(event) => act({ do: 'page', key: line.key, text: event.target.value })}
      />
      {!readOnly && <RowButtons {...props} />}
      {mark && (
        <span id={markId} className={wrong ? 'mark wrong' : 'mark'}>
          {mark}
        </span>
      )}
    </div>
  );
});

function FoldButton({ line, parent, folded, onFold }: RowProps) {
  if (!parent) return <span className="tool" aria-hidden="true" />;
  const label = folded ? toc.expand : toc.collapse;
  return (
    <button
      type="button"
      className="tool"
      title={label}
      aria-label={label}
      aria-expanded={!folded}
      onClick={() => onFold(line.key)}
    >
      <TocIcon name={folded ? 'unfold' : 'fold'} />
    </button>
  );
}

function RowButtons({ line, up, down, indent, act }: RowProps) {
  const { key, level } = line;
  const child = level === 0 ? toc.addSection : toc.addSubsection;
  return (
    <span className="tools">
      {level < deepest && (
        <Tool icon="add" label={child} onClick={() => act({ do: 'child', key })} />
      )}
      <Tool icon="up" label={toc.up} off={!up} onClick={() => act({ do: 'up', key })} />
      <Tool icon="down" label={toc.down} off={!down} onClick={() => act({ do: 'down', key })} />
      <Tool
        icon="outdent"
        label={toc.outdent}
        off={level === 0}
        onClick={() => act({ do: 'outdent', key })}
      />
      <Tool
        icon="indent"
        label={toc.indent}
        off={!indent}
        onClick={() => act({ do: 'indent', key })}
      />
      <Tool icon="remove" label={toc.delete} onClick={() => act({ do: 'remove', key })} />
    </span>
  );
}

interface ToolProps {
  icon: TocIconName;
  label: string;
  off?: boolean;
  onClick: () => void;
}

/** Off is told, not taken out of the tab order: the focus must not fall away under a mover. */
function Tool({ icon, label, off = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="tool"
      title={label}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      <TocIcon name={icon} />
    </button>
  );
}
