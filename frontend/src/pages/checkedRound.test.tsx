import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Ebook } from '@/api/types';
import { drafts, library, narrowScreen } from '@/testing/checkDesk';
import { LiveStream } from '@/testing/liveStream';
import { open } from '@/testing/page';
import { type ApiRequest, jsonResponse } from '@/testing/server';

beforeEach(narrowScreen);

it('RULES §10.31: at the end of a round what has changed since is read again', async () => {
  const stream = new LiveStream();
  const all = drafts(2);
  const server = open('/ebooks/check', 'EDITOR', { ...library(all), ...stream.responses });
  await screen.findByDisplayValue('Sách 1');
  await stream.untilOpen();
  await userEvent.keyboard('{Enter}');
  await screen.findByDisplayValue('Sách 2');
  const uploaded = { ...(all[0] as Ebook), unchecked: false, version: 5, file_url: '/sach.pdf' };
  const before = server.responses['GET /ebooks/{id}'] as (request: ApiRequest) => Response;
  server.responses['GET /ebooks/{id}'] = (request) =>
    request.path.endsWith(uploaded.id)
      ? jsonResponse(200, { data: { ebook: uploaded } })
      : before(request);
  stream.send('ebook', uploaded.id, uploaded.version);
  await stream.untilCollected();
  await userEvent.click(screen.getByRole('button', { name: 'Đúng, hoàn tất' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Gửi duyệt 1 cuốn/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Gửi duyệt 1 eBook' });
  expect(dialog.textContent).toContain('Sách 1');
});
