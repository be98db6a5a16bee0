import CancelIcon from '@mui/icons-material/Close';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import RetryIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ComponentProps, memo, type ReactNode, type RefObject, useRef } from 'react';
import type { Batch } from '@/features/batch/drafts/Batch';
import type { CsvValues } from '@/features/batch/drafts/fields';
import {
  createsDraft,
  isRemovable,
  isRunning,
  isWrong,
  type Line,
  type LineState,
  summaryOf,
} from '@/features/batch/drafts/lines';
import { formatNumber, formatSize } from '@/text/format';
import { viBatch } from '@/text/list/viBatch';
import { viBatchCsv } from '@/text/list/viBatchCsv';
import { viEbooks } from '@/text/record/viEbooks';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { onePress } from '@/ui/focus/onePress';
import { Link } from '@/ui/Link';
import { LocalizedText } from '@/ui/messages/LocalizedText';
import { Progress } from '@/ui/messages/Progress';
import { paths } from '@/ui/paths';
import { textOf } from './lineText';

interface Props {
  batch: Batch;
  lines: readonly Line[];
  /** By the id of the line; null without a CSV. */
  csvValues: ReadonlyMap<number, CsvValues> | null;
  /** Nothing is created, because the CSV has mistakes or is being checked. */
  blocked?: boolean;
}

/** The values of a file without a line in the CSV; always the same object, for `memo`. */
const noValues: CsvValues = {};

/** The list of files: name, size, state, and actions. */
export function BatchLines({ batch, lines, csvValues, blocked = false }: Props) {
  const list = useRef<HTMLUListElement>(null);
  if (lines.length === 0) return null;
  return (
    <>
      <NextFailedButton lines={lines} list={list} />
      <Box
        component="ul"
        ref={list}
        aria-label={viBatch.files}
        sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}
      >
        {lines.map((line) => (
          <BatchLine
            key={line.id}
            batch={batch}
            line={line}
            csvValues={csvValues && (csvValues.get(line.id) ?? noValues)}
            blocked={blocked && createsDraft(line)}
            note={csvValues && !blocked && !csvValues.has(line.id) ? viBatchCsv.noLine : ''}
          />
        ))}
      </Box>
    </>
  );
}

interface NextFailedProps {
  lines: readonly Line[];
  list: RefObject<HTMLUListElement | null>;
}

/** Moves the focus from one failed file to the next, for long lists. */
function NextFailedButton({ lines, list }: NextFailedProps) {
  const lastFocused = useRef<number>(null);
  const count = summaryOf(lines).wrong;
  if (count === 0) return null;
  const next = () => {
    const passed = lines.findIndex(({ id }) => id === lastFocused.current);
    const wrong = lines.flatMap((line, i) => (isWrong(line) ? [i] : []));
    const at = wrong.find((i) => i > passed) ?? wrong[0] ?? 0;
    lastFocused.current = lines[at]?.id ?? null;
    const line = list.current?.querySelectorAll<HTMLElement>(':scope > li')[at];
    line?.focus({ preventScroll: true });
    line?.scrollIntoView({ block: 'center' });
  };
  return (
    <Button size="small" color="error" startIcon={<NextIcon />} onClick={next} sx={{ mt: 1 }}>
      {viBatch.goToFailed(formatNumber(count))}
    </Button>
  );
}

interface ToolsProps {
  batch: Batch;
  line: Line;
  /** The values of this line; null without a CSV. */
  csvValues: CsvValues | null;
  blocked: boolean;
}

interface LineProps extends ToolsProps {
  note: string;
}

/** Memoized: there may be many, and few of them change at a time. */
const BatchLine = memo(function BatchLine({ note, ...tools }: LineProps) {
  const { line } = tools;
  const { file, state } = line;
  const wrong = isWrong(line);
  const percent = percentOf(state);
  return (
    <Box component="li" data-wrong={wrong || undefined} tabIndex={-1} sx={lineSx}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', columnGap: 1, flexWrap: 'wrap', alignItems: 'baseline' }}>
          <Name line={line} />
          <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {formatSize(file.size)}
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ color: wrong ? 'error.main' : 'text.secondary' }}>
          <LocalizedText>{textOf(state)}</LocalizedText>
          {note && (state.kind === 'ready' || createsDraft(line)) && ` · ${note}`}
        </Typography>
        {percent !== null && <Progress label={viBatch.uploading(file.name)} percent={percent} />}
      </Box>
      <Tools {...tools} />
    </Box>
  );
});

/** A link to the draft by its title, once it exists. */
function Name({ line: { file, state } }: { line: Line }) {
  const [id, title] = draftOf(state);
  const text = { overflowWrap: 'anywhere', minWidth: 0, fontWeight: 600 } as const;
  if (!id) {
    return (
      <Typography component="span" variant="body2" sx={text}>
        {file.name}
      </Typography>
    );
  }
  return (
    <Link
      to={paths.ebook(id)}
      target="_blank"
      rel="noopener"
      aria-label={`${viBatch.openOf(title ?? file.name)} (${viEbooks.detail.newTab})`}
      sx={{ ...text, fontSize: '0.875rem', lineHeight: '24px' }}
    >
      {title ?? file.name}
    </Link>
  );
}

function draftOf(state: LineState): [id: string | null, title?: string] {
  if (state.kind === 'done') return [state.ebook.id, state.ebook.title];
  return ['draft' in state ? state.draft : null];
}

function Tools({ batch, line, csvValues, blocked }: ToolsProps) {
  const { id, file, state } = line;
  const retryable = state.kind === 'failed' || state.kind === 'cancelled';
  return (
    <Box sx={{ display: 'flex', flex: 'none' }}>
      {state.kind === 'possibleDuplicate' && (
        <Button
          size="small"
          aria-label={viBatch.acceptOf(file.name)}
          {...ariaDisabledIf(blocked, () => batch.accept(id, csvValues))}
          {...onePress}
        >
          {viBatch.accept}
        </Button>
      )}
      {retryable && (
        <Tool
          label={viBatch.retryOf(file.name)}
          {...ariaDisabledIf(blocked, () => batch.retry(id, csvValues))}
        >
          <RetryIcon fontSize="small" />
        </Tool>
      )}
      {isRunning(line) && (
        <Tool label={viBatch.cancelOf(file.name)} onClick={() => batch.cancel(id)}>
          <CancelIcon fontSize="small" />
        </Tool>
      )}
      {isRemovable(line) && (
        <Tool label={viBatch.removeOf(file.name)} onClick={() => batch.remove(id)}>
          <CancelIcon fontSize="small" />
        </Tool>
      )}
    </Box>
  );
}

interface ToolProps extends Pick<ComponentProps<'button'>, 'aria-disabled' | 'onClick'> {
  label: string;
  children: ReactNode;
}

function Tool({ label, children, ...pressed }: ToolProps) {
  return (
    <IconButton aria-label={label} title={label} {...pressed} {...onePress}>
      {children}
    </IconButton>
  );
}

function percentOf(state: LineState): number | null {
  if (state.kind !== 'doing' || state.doing.kind !== 'pdf') return null;
  return state.doing.upload.kind === 'sending' ? state.doing.upload.percent : null;
}

/** With hundreds of lines, only visible ones are laid out. */
const lineSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:focus': { outline: 2, outlineColor: 'primary.main', outlineOffset: '-2px' },
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 64px',
};
