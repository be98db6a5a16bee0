import './act'; // first: Testing Library looks for it when it is loaded
import { configure } from '@testing-library/react';

// A busy machine may pause for many seconds; the timeout is only spent on failures. Visibility
// depends on layout, which does not exist here and is slow to compute, so hidden elements count as
// well.
configure({ asyncUtilTimeout: 120_000, defaultHidden: true });

/** The styles of an element by all style sheets. */
export const computedStyle = window.getComputedStyle.bind(window);

// Computing styles took a quarter of the time of these tests: for the names of elements, and for the
// heights of fields, which are 0 here.
window.getComputedStyle = (element) => (element as HTMLElement).style;
