import './act'; // first: Testing Library looks for it when it is loaded
import { configure } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, vi } from 'vitest';
import { recordLeftovers } from './leftovers';

// The files of a worker share its libraries: loaded anew for each file, they more than doubled the
// processor's time of these tests. Our own modules are loaded anew, so no file has another's state.
vi.resetModules();
userEvent.setup(); // before listeners are recorded: it adds its own to the document once and needs them
const removeLeftovers = recordLeftovers();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  removeLeftovers();
});

// A busy machine may pause for many seconds; the timeout is only spent on failures. Visibility
// depends on layout, which does not exist here and is slow to compute, so hidden elements count as
// well.
configure({ asyncUtilTimeout: 120_000, defaultHidden: true });

// Computing styles took a quarter of the time of these tests: for the names of elements, and for the
// heights of fields, which are 0 here. document.defaultView still computes them.
window.getComputedStyle = (element) => (element as HTMLElement).style;
