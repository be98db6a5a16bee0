import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatTime } from '@/text/format';
import { viConflict } from '@/text/record/viConflict';
import { viEbooks } from '@/text/record/viEbooks';

/** A part that both sides changed differently. */
interface Question<Id extends string> {
  id: Id;
  label: string;
  mine: string;
  theirs: string;
}

interface Props<Id extends string> {
  /** The name of the other person who saved; null if it was the same user in another window. */
  by: string | null;
  at: string;
  questions: readonly Question<Id>[];
  /** What happens to everything that is not asked about. */
  rest: string | null;
  onSave: (takeTheirs: ReadonlySet<Id>) => void;
  onCancel: () => void;
}

/** Asks about what both sides changed differently; what only one side changed is merged. */
export function MergeDialog<Id extends string>(props: Props<Id>) {
  const { by, at, questions, rest, onSave, onCancel } = props;
  const [theirs, setTheirs] = useState<ReadonlySet<Id>>(new Set());
  const choose = (id: Id, takeTheirs: boolean) => {
    const next = new Set(theirs);
    if (takeTheirs) next.add(id);
    else next.delete(id);
    setTheirs(next);
  };
  const time = formatTime(at);
  return (
    <Dialog
      open
      maxWidth="md"
      aria-labelledby="conflict-title"
      aria-describedby="conflict-text"
      onClose={(_, reason) => reason === 'escapeKeyDown' && onCancel()}
    >
      <DialogTitle id="conflict-title">{viConflict.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id="conflict-text" sx={{ mb: 2 }}>
          {by ? viConflict.text(by, time) : viConflict.self(time)}
        </DialogContentText>
        {rest && (
          <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
            {rest}
          </Typography>
        )}
        {questions.length > 1 && (
          <AllAtOnce
            onMine={() => setTheirs(new Set())}
            onTheirs={() => setTheirs(new Set(questions.map(({ id }) => id)))}
          />
        )}
        {questions.map((question) => (
          <Choices
            key={question.id}
            question={question}
            takeTheirs={theirs.has(question.id)}
            onChoose={(value) => choose(question.id, value)}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {viEbooks.dialog.cancel}
        </Button>
        <Button variant="contained" onClick={() => onSave(theirs)}>
          {viConflict.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function AllAtOnce({ onMine, onTheirs }: { onMine: () => void; onTheirs: () => void }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <Button size="small" variant="outlined" onClick={onMine}>
        {viConflict.allMine}
      </Button>
      <Button size="small" variant="outlined" onClick={onTheirs}>
        {viConflict.allTheirs}
      </Button>
    </Box>
  );
}

interface ChoicesProps {
  question: Question<string>;
  takeTheirs: boolean;
  onChoose: (takeTheirs: boolean) => void;
}

function Choices({ question, takeTheirs, onChoose }: ChoicesProps) {
  const id = useId();
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="h3" id={id} sx={{ overflowWrap: 'anywhere' }}>
        {question.label}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={takeTheirs ? 'theirs' : 'mine'}
        onChange={(event) => onChoose(event.target.value === 'theirs')}
      >
        <Choice value="mine" label={viConflict.mine} text={question.mine} />
        <Choice value="theirs" label={viConflict.theirs} text={question.theirs} />
      </RadioGroup>
    </Box>
  );
}

function Choice({ value, label, text }: { value: string; label: string; text: string }) {
  return (
    <FormControlLabel
      value={value}
      control={<Radio size="small" />}
      sx={{ alignItems: 'flex-start' }}
      label={
        <Box sx={{ py: 0.75 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {text || viConflict.empty}
          </Typography>
        </Box>
      }
    />
  );
}
