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

// The names of elements and the heights of fields (0 here) do not need computed styles, which took a
// quarter of the time of these tests. document.defaultView.getComputedStyle still computes them.
window.getComputedStyle = (element) => (element as HTMLElement).style;
