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

/** Underlines words in the outline that may be misspelled, with a switch. */
export function OutlineSpelling({ lines }: { lines: readonly Line[] }) {
  const [on, setOn] = useRememberedSwitch('cms-spelling');
  const inputs = useMemo(() => (on ? lines : []).map(inputOf), [lines, on]);
  const misspelled = useMisspelled(inputs);
  return (
    <>
      <CheckLine label={viSpelling.show(on ? misspelled.size : 0)} on={on} onChange={setOn} />
      {misspelled.size > 0 && <Underlines inputs={inputs} misspelled={misspelled} />}
    </>
  );
}

const inputsOfLines = new WeakMap<Line, SpelledInput>();

/** The same one for a line that has not changed. */
function inputOf(line: Line): SpelledInput {
  const known = inputsOfLines.get(line);
  if (known) return known;
  const made = new SpelledInput(`[data-key="${CSS.escape(line.key)}"] .title`, line.title);
  inputsOfLines.set(line, made);
  return made;
}
