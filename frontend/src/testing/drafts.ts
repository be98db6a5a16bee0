import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** What the browser keeps as unsaved work. */
export const drafts = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('cms-draft:'))
    .map((key) => localStorage.getItem(key))
    .join();

export const untilStored = (text: string) => waitFor(() => expect(drafts()).toContain(text));
