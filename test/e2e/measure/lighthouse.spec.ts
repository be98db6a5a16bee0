import { test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { account, signIn } from '../support/people.ts';
import { inBrowser, measure, presets } from './scores.ts';

const ebooks = 10_000;

test('Lighthouse on login, dashboard, list and detail', async () => {
  const id = await fill();
  await inBrowser(async (page) => {
    console.log('\n| page | preset | performance | accessibility | best practices |\n|---|---|--:|--:|--:|');
    for (const path of ['/login', '/dashboard', '/ebooks', `/ebooks/${id}`]) {
      if (path === '/dashboard') await signIn(page, account('MANAGER'), process.env.E2E_URL);
      for (const preset of presets) {
        console.log(await measure(page, `${process.env.E2E_URL}${path}`, preset, ['accessibility', 'best-practices']));
      }
    }
  });
});

/** Brings the library to 10,000 e-books and returns the id of one that has a cover and a PDF. */
async function fill(): Promise<string> {
  const api = await Api.as('EDITOR');
  const { total } = await api.call('GET', '/ebooks/statistics');
  const subjects = ['Toán', 'Ngữ văn', 'Vật lí', 'Hóa học', 'Sinh học', 'Lịch sử', 'Địa lí', 'Tiếng Anh'];
  let next = Number(total);
  const worker = async () => {
    while (next < ebooks) {
      const n = next++;
      await api.create({ title: `Sách mẫu số ${n}`, subject: subjects[n % subjects.length], grade: `Lớp ${1 + (n % 12)}` });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const page = await api.call('GET', '/ebooks?status=published&limit=1');
  return (page.ebooks as { id: string }[])[0]?.id ?? '';
}
