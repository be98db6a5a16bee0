import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { openForDrawing as open } from '@/features/reader/document/openForDrawing';
import { useDraw } from './useDraw';

const openForDrawing = vi.hoisted(() => vi.fn<typeof open>());
vi.mock('@/features/reader/Reader', () => ({ openForDrawing }));

it('RULES §18.7: a PDF stays open when its link is signed again, and is read on with the new one', async () => {
  const drawn = () => () => {};
  openForDrawing.mockResolvedValue(drawn);
  const shown = renderHook(({ url }) => useDraw(url, true), {
    initialProps: { url: '/a.pdf?signature=1' },
  });
  await waitFor(() => expect(shown.result.current.draw).toBe(drawn));
  const [link, signal] = openForDrawing.mock.calls[0] ?? [];
  expect(link?.current()).toBe('/a.pdf?signature=1');
  shown.rerender({ url: '/a.pdf?signature=2' });
  expect(shown.result.current.draw).toBe(drawn);
  expect(link?.current()).toBe('/a.pdf?signature=2');
  expect(await link?.renew()).toBe('/a.pdf?signature=2');
  expect(openForDrawing).toHaveBeenCalledOnce();
  expect(signal?.aborted).toBe(false);

  shown.rerender({ url: '/b.pdf?signature=3' });
  expect(shown.result.current.draw).toBeNull();
  expect(signal?.aborted).toBe(true);
  await waitFor(() => expect(shown.result.current.draw).toBe(drawn));
  expect(openForDrawing.mock.calls[1]?.[0].current()).toBe('/b.pdf?signature=3');
});

it('RULES §18.7: a PDF that could not be read with an old link is opened with the new one', async () => {
  openForDrawing.mockReset();
  openForDrawing.mockImplementationOnce(async (_, __, onFailure) => {
    onFailure('forbidden');
    return null;
  });
  const drawn = () => () => {};
  openForDrawing.mockResolvedValue(drawn);
  const shown = renderHook(({ url }) => useDraw(url, true), {
    initialProps: { url: '/a.pdf?signature=1' },
  });
  await waitFor(() => expect(shown.result.current.failure).toBe('forbidden'));
  shown.rerender({ url: '/a.pdf?signature=2' });
  expect(shown.result.current.failure).toBeNull();
  await waitFor(() => expect(shown.result.current.draw).toBe(drawn));
  expect(openForDrawing).toHaveBeenCalledTimes(2);
});

it('another PDF is opened once after a failure', async () => {
  openForDrawing.mockReset();
  openForDrawing.mockImplementationOnce(async (_, __, onFailure) => {
    onFailure('forbidden');
    return null;
  });
  const drawn = () => () => {};
  openForDrawing.mockResolvedValue(drawn);
  const shown = renderHook(({ url }) => useDraw(url, true), {
    initialProps: { url: '/a.pdf?signature=1' },
  });
  await waitFor(() => expect(shown.result.current.failure).toBe('forbidden'));
  shown.rerender({ url: '/b.pdf?signature=2' });
  await waitFor(() => expect(shown.result.current.draw).toBe(drawn));
  expect(openForDrawing).toHaveBeenCalledTimes(2);
});
