import { expect, it, vi } from 'vitest';
import { uploadFile } from './uploadFile';
import type { Steps } from './uploadSteps';

it('RULES §10.22: what was cancelled before it began asks the server for nothing', async () => {
  const steps = { grant: vi.fn(), parts: vi.fn(), confirm: vi.fn() };
  const show = vi.fn();
  const upload = uploadFile(
    new File(['%PDF-'], 'sách.pdf'),
    steps as unknown as Steps,
    show,
    AbortSignal.abort('cancelled'),
  );
  await expect(upload).rejects.toBe('cancelled');
  expect(steps.grant).not.toHaveBeenCalled();
  expect(show).not.toHaveBeenCalled();
});
