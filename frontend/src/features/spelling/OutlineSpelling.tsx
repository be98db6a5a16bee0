import { useMemo } from 'react';
import { viSpelling } from '@/text/record/viSpelling';
import { CheckLine } from '@/ui/fields/CheckLine';
import { useRememberedSwitch } from '@/ui/useRememberedSwitch';
import { SpelledInput } from './SpelledInput';
import { Underlines } from './Underlines';
import { useMisspelled } from './useMisspelled';

interface Line {
  key: string;
  title: string;
}

interface Props {
  lines: readonly Line[];
  /** The lines that are not folded away. Only the inputs of these can be found and measured. */
  shown: readonly Line[];
}

/** Underlines words in the outline that may be misspelled, with a switch. */
export function OutlineSpelling({ lines, shown }: Props) {
  const [on, setOn] = useRememberedSwitch('cms-spelling');
  const inputs = useMemo(() => (on ? lines : []).map(inputOf), [lines, on]);
  const misspelled = useMisspelled(inputs);
  const shownInputs = useMemo(() => shown.map(inputOf), [shown]);
  return (
    <>
      <CheckLine label={viSpelling.show(on ? misspelled.size : 0)} on={on} onChange={setOn} />
      {on && misspelled.size > 0 && <Underlines inputs={shownInputs} misspelled={misspelled} />}
    </>
  );
}

const inputsOfLines = new WeakMap<Line, SpelledInput>();

/** The input of a line: the same object while the line has not changed. */
function inputOf(line: Line): SpelledInput {
  const known = inputsOfLines.get(line);
  if (known) return known;
  const made = new SpelledInput(`[data-key="${CSS.escape(line.key)}"] .title`, line.title);
  inputsOfLines.set(line, made);
  return made;
}
