import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import type { Proposal } from '@/features/proposals/proposal';
import { viEbooks } from '@/text/record/viEbooks';
import { viProposals } from '@/text/record/viProposals';
import { FormikField } from '@/ui/fields/FormikField';
import type { Marks, ProposedField as Name } from './pdfFields';

interface Proposed {
  marks: Marks;
  known: Proposal | null;
  undo: (field: Name) => void;
  busy: boolean;
}

/** The values that the picked PDF filled in. */
export const ProposedContext = createContext<Proposed>({
  marks: {},
  known: null,
  undo: () => undefined,
  busy: false,
});

const { field } = viEbooks;

export const proposedLabels: Record<Name, string> = {
  title: field.title,
  language: field.language,
  author: field.author,
  published_year: field.year,
  tags: field.tags,
  subject: field.subject,
  grade: field.grade,
  publisher: field.publisher,
};

const markId = (name: Name) => `from-pdf-${name}`;

type TextProps = ComponentProps<typeof FormikField> & { name: Name };

/** A text field that a PDF may fill in. Its mark is part of its accessible description. */
export function ProposedText({ name, inputProps, ...rest }: TextProps) {
  const marked = Boolean(useContext(ProposedContext).marks[name]);
  const described = { 'aria-describedby': `field-${name}-help ${markId(name)}` };
  return (
    <ProposedField name={name}>
      <FormikField name={name} inputProps={{ ...inputProps, ...(marked && described) }} {...rest} />
    </ProposedField>
  );
}

/** A field that a PDF may fill in, with a mark if it did. */
export function ProposedField({ name, children }: { name: Name; children: ReactNode }) {
  const { marks, known, undo, busy } = useContext(ProposedContext);
  const mark = marks[name];
  const converted: readonly string[] = known?.metadata.converted ?? [];
  return (
    <Box sx={{ minWidth: 0 }}>
      {children}
      {mark && (
        <FromPdf
          id={markId(name)}
          text={converted.includes(name) ? viProposals.fromOldFont : viProposals.fromPdf}
          undoLabel={viProposals.undoOf(proposedLabels[name], shownValue(name, mark.value))}
          busy={busy}
          onUndo={() => undo(name)}
        />
      )}
    </Box>
  );
}

function shownValue(name: Name, value: string): string {
  const languages: Record<string, string> = viEbooks.language;
  return name === 'language' ? (languages[value] ?? value) : value;
}

interface FromPdfProps {
  id?: string;
  text?: string;
  undoLabel: string;
  busy: boolean;
  onUndo: () => void;
}

/** Says that a value comes from the PDF, with a button to undo it. */
export function FromPdf({ id, text = viProposals.fromPdf, ...undo }: FromPdfProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mt: 0.25 }}>
      <Typography id={id} variant="caption" sx={markSx}>
        {text}
      </Typography>
      <Button
        size="small"
        disabled={undo.busy}
        aria-label={undo.undoLabel}
        onClick={undo.onUndo}
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
