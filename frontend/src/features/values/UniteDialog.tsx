import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState } from 'react';
import { useUniteMutation } from '@/api/ebooks/unifications';
import { failureOf } from '@/api/problem';
import type { UnitedField } from '@/api/recordSchema';
import { formatNumber } from '@/text/format';
import { viUnifications } from '@/text/list/viUnifications';
import { SendDialog } from '@/ui/ConfirmDialog';
import { TextBox } from '@/ui/fields/TextBox';
import { type Choice, mostUsedFirst, usesOf } from './choice';

const words = viUnifications.dialog;

interface Props {
  field: UnitedField;
  choice: Choice;
  onClose: () => void;
  onBegun: () => void;
}

/** Asks which value stays, and begins to unite the others into it. */
export function UniteDialog({ field, choice, onClose, onBegun }: Props) {
  const [unite] = useUniteMutation();
  const [picked, setPicked] = useState(0);
  const [typed, setTyped] = useState('');
  const values = mostUsedFirst(choice);
  const to = values[picked] ?? typed.trim();
  const from = values.filter((value) => value !== to);
  return (
    <SendDialog
      title={words.title}
      text={words.text(formatNumber(choice.size), formatNumber(usesOf(choice)))}
      confirm={words.confirm}
      busyText={words.busy}
      send={async () => failureOf(await unite({ field, from, to }))}
      done={viUnifications.begun}
      onDone={onBegun}
      onClose={onClose}
    >
      <Target values={values} picked={picked} onPick={setPicked} typed={typed} onType={setTyped} />
    </SendDialog>
  );
}

interface TargetProps {
  values: readonly string[];
  picked: number;
  onPick: (picked: number) => void;
  typed: string;
  onType: (typed: string) => void;
}

/** The value that stays: one of the chosen ones, or another one. */
function Target({ values, picked, onPick, typed, onType }: TargetProps) {
  const id = useId();
  const other = picked === values.length;
  return (
    <Box sx={{ mt: 2 }}>
      <FormLabel id={id}>{words.keep}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={picked}
        onChange={(event) => onPick(Number(event.target.value))}
      >
        {[...values, words.other].map((value, index) => (
          <FormControlLabel
            key={index === values.length ? '' : value}
            value={index}
            control={<Radio size="small" />}
            label={value}
            sx={{ overflowWrap: 'anywhere' }}
          />
        ))}
      </RadioGroup>
      {other && (
        <Box sx={{ mt: 1 }}>
          <TextBox
            label={words.typed}
            value={typed}
            onChange={(event) => onType(event.target.value)}
            autoFocus
          />
        </Box>
      )}
    </Box>
  );
}
