import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useField } from 'formik';
import { createContext, useContext, useRef } from 'react';
import { RecordInput } from '@/features/form/inputs/RecordInput';
import type { Proposal } from '@/features/proposals/proposal';
import { shownValue } from '@/features/record/recordValues';
import { fieldLabels } from '@/text/record/fieldLabels';
import { viProposals } from '@/text/record/viProposals';
import { isTouchScreen } from '@/ui/focus/isTouchScreen';
import type { Marks, ProposedField as Name } from './pdfFields';

interface Proposed {
  marks: Marks;
  proposal: Proposal | null;
  undo: (field: Name) => void;
  busy: boolean;
}

/** The values that the picked PDF filled in. */
export const ProposedContext = createContext<Proposed>({
  marks: {},
  proposal: null,
  undo: () => undefined,
  busy: false,
});

const markId = (name: Name) => `from-pdf-${name}`;

/** A field that a PDF may fill in. If it did, a mark describes the input. */
export function ProposedField({ name }: { name: Name }) {
  const { marks, proposal, undo, busy } = useContext(ProposedContext);
  const [{ value }] = useField<string>(name);
  // Choosing a suggestion changes the value without a change event, so the mark may be outdated.
  const mark = marks[name]?.value === value ? marks[name] : undefined;
  const field = useRef<HTMLDivElement>(null);
  const undoHere = () => {
    // The button disappears with the mark. On a phone a focused input would open the keyboard.
    const input = field.current?.querySelector<HTMLElement>('input, select, textarea');
    (isTouchScreen() ? field.current : input)?.focus({ preventScroll: true });
    undo(name);
  };
  const converted: readonly string[] = proposal?.metadata.converted ?? [];
  return (
    <Box ref={field} tabIndex={-1} sx={{ minWidth: 0, outline: 'none' }}>
      <RecordInput name={name} describedBy={mark && markId(name)} />
      {mark && (
        <FromPdf
          id={markId(name)}
          text={converted.includes(name) ? viProposals.fromOldFont : viProposals.fromPdf}
          undoLabel={viProposals.undoOf(fieldLabels[name], shownValue(name, mark.value))}
          busy={busy}
          onUndo={undoHere}
        />
      )}
    </Box>
  );
}

interface FromPdfProps {
  id?: string;
  text?: string;
  undoLabel: string;
  busy: boolean;
  onUndo: () => void;
}

/** Says that a value comes from the PDF, with a button to undo it. */
export function FromPdf({ id, text = viProposals.fromPdf, undoLabel, busy, onUndo }: FromPdfProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mt: 0.25 }}>
      <Typography id={id} variant="caption" sx={markSx}>
        {text}
      </Typography>
      <Button
        size="small"
        disabled={busy}
        aria-label={undoLabel}
        onClick={onUndo}
        sx={{ py: 0, minHeight: 28 }}
      >
        {viProposals.undo}
      </Button>
    </Box>
  );
}

const markSx = {
  px: 0.75,
  borderRadius: 1,
  bgcolor: 'action.hover',
  color: 'text.primary',
  fontWeight: 500,
  lineHeight: '22px',
};
