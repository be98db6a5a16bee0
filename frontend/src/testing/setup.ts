import './act'; // first: Testing Library looks for it when it is loaded
import { configure } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, vi } from 'vitest';
import { recordLeftovers } from './leftovers';

// Libraries are loaded once for all files of a worker, which takes a third of the time of the tests.
// Our own modules are loaded anew for each file, so none has the state of another.
vi.resetModules();
userEvent.setup(); // adds its listeners to the document only once, so they are not left over
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
// heights of fields, which are 0 here. The window of the document still does it.
window.getComputedStyle = (element) => (element as HTMLElement).style;
