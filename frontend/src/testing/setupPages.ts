import './act'; // first: Testing Library looks for React's act while it is loaded
import { configure } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isolateFile } from './isolation';

userEvent.setup(); // before listeners are recorded: user-event adds its own only once, and a file must not remove them
isolateFile();

// A busy machine may pause for many seconds; the timeout is only spent on failures. Visibility
// depends on layout, which does not exist here and is slow to compute, so hidden elements count as
// well.
configure({ asyncUtilTimeout: 240_000, defaultHidden: true });

// The names of elements and the heights of fields (0 here) do not need computed styles, which took a
// quarter of the time of these tests. document.defaultView.getComputedStyle still computes them.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// On a busy machine the next step of a test may come later than a notice disappears (7 s) or an outline
// saves itself (30 s). So timers of 7 s, and of more than 20 s up to 30 s, never run, unless a test
// holds or fakes them itself. Among these are a read without a response (30 s) and a long pause of the
// stream of events (25 s).
const { setTimeout } = globalThis;
const neverRuns = (ms = 0) => ms === 7_000 || (ms > 20_000 && ms <= 30_000);
globalThis.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) =>
  setTimeout(neverRuns(ms) ? () => undefined : run, ms, ...rest)) as typeof setTimeout;
