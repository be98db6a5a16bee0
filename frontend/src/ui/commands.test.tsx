import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { commandOf, useCommands } from './commands';

const found: boolean[] = [];

/** Looks for a command while the page is updated, as the palette does when it has closed. */
function Looks() {
  useLayoutEffect(() => {
    found.push(commandOf('ebook.reject') !== null);
  });
  return null;
}

function Screen() {
  useCommands({ 'ebook.reject': () => undefined });
  return null;
}

it('RULES §10.21: a command is there while its screen is rendered again, and goes with the screen', () => {
  const page = () => (
    <>
      <Looks />
      <Screen />
    </>
  );
  const { rerender, unmount } = render(page());
  rerender(page());
  expect(found).toEqual([false, true]);
  unmount();
  expect(commandOf('ebook.reject')).toBeNull();
});
