import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeClean, axeCleanState } from '../support/axe.ts';
import { chooseInUserMenu, startAs } from '../support/people.ts';
import { withoutEvents } from '../support/waiting.ts';

interface Message {
  type: string;
  title: string;
  signed: boolean;
}

/** A receiver on this machine, which checks signatures with the secret that the page showed. */
async function receiver() {
  const taken: Message[] = [];
  const known = { secret: '' };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const {
        'webhook-id': id,
        'webhook-timestamp': at,
        'webhook-signature': signature,
      } = request.headers;
      const key = Buffer.from(known.secret.replace('whsec_', ''), 'base64');
      const right = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
      const event = JSON.parse(body);
      taken.push({
        type: event.type,
        title: event.data?.title,
        signed: signature === `v1,${right}`,
      });
      response.end('đã nhận');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { taken, known, url: `http://127.0.0.1:${port}/cms`, close: () => server.close() };
}

// RULES §§27.1, 27.2, 27.5.
test('a receiver is added, gets a step, is seen in the deliveries and removed', async ({
  page,
}) => {
  await withoutEvents(page);
  const { taken, known, url, close } = await receiver();
  await startAs(page, 'ADMIN');
  await page.goto('/dashboard');
  await chooseInUserMenu(page, 'Webhook');
  await expect(page.getByRole('heading', { name: 'Webhook' })).toBeVisible();
  await page.getByRole('button', { name: 'Thêm webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Thêm webhook' });
  await form.getByLabel('Địa chỉ nhận').fill(url);
  await form.getByLabel('Báo khi nào').selectOption('some');
  await form.getByRole('checkbox', { name: 'Gửi duyệt' }).check();
  await form.getByRole('checkbox', { name: /mạng nội bộ/ }).check();
  await axeCleanState(page, 'the form of a webhook');
  await form.getByRole('button', { name: 'Thêm' }).click();
  const shown = page.getByRole('dialog', { name: /^Khóa ký/ });
  known.secret = await shown.getByLabel('Khóa ký').inputValue();
  await shown.getByRole('button', { name: 'Tôi đã lưu khóa, đóng' }).click();
  const card = page.getByRole('listitem').filter({ hasText: url });
  await card.getByRole('button', { name: 'Gửi thử' }).click();
  await expect(page.getByText('Máy nhận đã nhận sự kiện thử: 200, “đã nhận”')).toBeVisible();
  await axeClean(page, 'the webhooks');

  const title = unique('Báo cho máy nhận');
  const editor = await Api.as('EDITOR');
  await editor.act((await editor.draft(title)).id, 'submit');
  await expect.poll(() => taken.at(-1)).toEqual({ type: 'ebook.submitted', title, signed: true });
  await card.getByRole('button', { name: 'Các lần gửi' }).click();
  const deliveries = page.getByRole('dialog', { name: /^Các lần gửi/ });
  const row = deliveries.getByRole('row', { name: title });
  await expect(row).toContainText('200, “đã nhận”');
  await expect(row).toContainText('Đã nhận');
  await axeCleanState(page, 'the deliveries');
  await row.getByRole('button', { name: /^Gửi lại/ }).click();
  await expect.poll(() => taken.filter((one) => one.title === title && one.signed).length).toBe(2);
  await deliveries.getByRole('button', { name: 'Đóng' }).click();

  await card.getByRole('button', { name: 'Xóa' }).click();
  const question = page.getByRole('dialog', { name: 'Xóa webhook?' });
  await question.getByRole('button', { name: 'Xóa' }).click();
  await expect(card).toBeHidden();
  close();
});
