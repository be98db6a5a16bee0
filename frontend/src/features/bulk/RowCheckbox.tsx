import type { Ebook } from '@/api/types';
import { viList } from '@/text/list/viList';
import { canBeChosen } from './selection';
import type { RowSelection } from './useSelection';

/** Chooses a row; with Shift, by mouse or space bar, the range from the row touched last. */
export function RowCheckbox({ ebook, selection }: { ebook: Ebook; selection: RowSelection }) {
  if (!canBeChosen(ebook)) return <div className="tick" />;
  return (
    <Tick
      label={viList.choose(ebook.title)}
      checked={selection.has(ebook.id)}
      onTick={(on, range) => selection.setChosen(ebook.id, on, range)}
    />
  );
}

/** Chooses all rows of the page, or none. */
export function AllCheckbox({ selection }: { selection: RowSelection }) {
  const { chosen, choosableCount, setAllChosen } = selection;
  if (choosableCount === 0) return <div className="tick" />;
  return (
    <Tick
      label={viList.chooseAll}
      checked={chosen.length === choosableCount}
      partly={chosen.length > 0 && chosen.length < choosableCount}
      onTick={(on) => setAllChosen(on)}
    />
  );
}

interface TickProps {
  label: string;
  checked: boolean;
  partly?: boolean;
  onTick: (on: boolean, range: boolean) => void;
}

/** Styled by the list (`rowsSx`). */
function Tick({ label, checked, partly = false, onTick }: TickProps) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = partly;
        }}
        onChange={(event) =>
          onTick(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
        }
      />
    </label>
  );
}
