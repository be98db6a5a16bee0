import './act'; // first: Testing Library looks for it when it is loaded
import { configure } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isolateFile } from './isolation';

userEvent.setup(); // before listeners are recorded: it adds its own to the document once and needs them
isolateFile();

// A busy machine may pause for many seconds; the timeout is only spent on failures. Visibility
// depends on layout, which does not exist here and is slow to compute, so hidden elements count as
// well.
configure({ asyncUtilTimeout: 240_000, defaultHidden: true });

// The names of elements and the heights of fields (0 here) do not need computed styles, which took a
// quarter of the time of these tests. document.defaultView.getComputedStyle still computes them.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// On a busy machine the next step of a test may come later than a notice goes (7 s) or an outline
// saves itself (30 s). So both wait for ever, unless a test holds or fakes these timers itself. So do
// the others of this length: a read without a response (30 s), and a long pause of the stream of events.
const { setTimeout } = globalThis;
const isTooEarly = (ms = 0) => ms === 7_000 || (ms > 20_000 && ms <= 30_000);
globalThis.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) =>
  setTimeout(isTooEarly(ms) ? () => undefined : run, ms, ...rest)) as typeof setTimeout;
