import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { lazyPart } from './lazyPart';

afterEach(cleanup);

it('RULES §10.26: one press loads all parts that a lost connection has failed', async () => {
  let online = false;
  const part = (name: string) =>
    lazyPart(async () => {
      if (!online) throw new TypeError('Failed to fetch');
      return () => <p>{name}</p>;
    });
  const First = part('one');
  const Second = part('two');
  render(
    <>
      <First />
      <Second />
    </>,
  );
  const buttons = () => screen.getAllByRole('button', { name: 'Thử lại' });
  await waitFor(() => expect(buttons()).toHaveLength(2));
  online = true;
  await userEvent.click(buttons()[1] as HTMLElement);
  expect(await screen.findByText('one')).toBeTruthy();
  expect(await screen.findByText('two')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
