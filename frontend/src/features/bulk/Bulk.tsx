import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { actionIcons } from '@/features/workflow/actionIcons';
import { actionFacts } from '@/features/workflow/transitions';
import { formatNumber } from '@/text/format';
import { viBulk } from '@/text/list/viBulk';
import { viEbooks } from '@/text/record/viEbooks';
import { chosenBarRef, chosenBarSx } from '@/ui/layout/chosenBar';
import { lazyPart } from '@/ui/loading/lazyPart';
import { isDecision, type Requested } from './bulkDecision';
import { actionsForAll, type BulkAction } from './selection';
import type { RowSelection } from './useSelection';

const BulkDialog = lazyPart(async () => (await import('./BulkDialog')).BulkDialog, {
  shown: 'over',
  onClose: ({ onClose }) => onClose(null),
  takesKeys: () => true,
});

const EditDialog = lazyPart(async () => (await import('./EditDialog')).EditDialog, {
  shown: 'over',
  onClose: ({ onClose }) => onClose(null),
});

interface Props {
  selection: RowSelection;
  requested: Requested | null;
  onRequest: (requested: Requested | null) => void;
  /** Clears the selection. */
  onClose: () => void;
}

/** The number of chosen rows, and the actions that the server allows for all of them. */
export function Bulk({ selection, requested, onRequest, onClose }: Props) {
  const { chosen } = selection;
  const close = (stillChosen: string[] | null) => {
    if (stillChosen) selection.chooseOnly(stillChosen);
    onRequest(null);
  };
  const actions = actionsForAll(chosen);
  return (
    <>
      {chosen.length > 0 && (
        <Paper ref={chosenBarRef} component="section" aria-label={viBulk.bar} sx={barSx}>
          <Box role="status" sx={{ fontWeight: 600, fontSize: '0.875rem', mr: 'auto' }}>
            {viBulk.chosen(formatNumber(chosen.length))}
          </Box>
          {actions.length === 0 && (
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{viBulk.nothingCommon}</Box>
          )}
          {actions.map((action) => {
            const Icon = actionIcons[action];
            return (
              <Button
                key={action}
                variant={secondary.has(action) ? 'outlined' : 'contained'}
                color={actionFacts[action].destructive ? 'error' : 'primary'}
                startIcon={<Icon />}
                onClick={() => onRequest({ action, ebooks: chosen })}
              >
                {viEbooks.action[action]}
              </Button>
            );
          })}
          <Button color="inherit" startIcon={<CloseIcon />} onClick={onClose}>
            {viBulk.clear}
          </Button>
        </Paper>
      )}
      {requested && isDecision(requested) && (
        <BulkDialog
          key={dialogKeyOf(requested)}
          decision={requested}
          onClose={close}
          onChoose={selection.chooseOnly}
        />
      )}
      {requested?.action === 'edit' && <EditDialog ebooks={requested.ebooks} onClose={close} />}
    </>
  );
}

/** Each request has its own dialog, also while the previous one waits to be sent. */
const dialogKeyOf = ({ action, ebooks }: Requested) =>
  [action, ...ebooks.map(({ id }) => id)].join();

/** Not the next step of the workflow, so their buttons stand out less. */
const secondary: ReadonlySet<BulkAction> = new Set(['edit', 'delete']);

const barSx = { ...chosenBarSx, border: 1, borderColor: 'primary.main', boxShadow: 6 };
