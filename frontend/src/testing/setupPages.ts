import './act'; // first: Testing Library looks for it when it is loaded
import { configure } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isolateFile } from './isolation';

userEvent.setup(); // before listeners are recorded: it adds its own to the document once and needs them
isolateFile();

// A busy machine may pause for many seconds; the timeout is only spent on failures. Visibility
// depends on layout, which does not exist here and is slow to compute, so hidden elements count as
// well.
configure({ asyncUtilTimeout: 120_000, defaultHidden: true });

// Computing styles took a quarter of the time of these tests: for the names of elements, and for the
// heights of fields, which are 0 here. document.defaultView still computes them.
window.getComputedStyle = (element) => (element as HTMLElement).style;
