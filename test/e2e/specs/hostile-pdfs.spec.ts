import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { smallPdf, unique } from '../support/api.ts';
import { testFolder } from '../support/files.ts';
import { pdfInput, pdfSection } from '../support/form.ts';
import { bomb, deepBookmarks, falseCounts, loops, manyBookmarks } from '../support/hostilePdf.ts';
import { startAs } from '../support/people.ts';

test.describe('RULES §17.8: hostile PDFs', () => {
  const inFolder = testFolder('hostile');

  test('fill in at most a title from their names, and typing continues while they are read', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    const section = pdfSection(page);
    const title = page.getByRole('textbox', { name: 'Tên eBook' });
    const read = async (name: string, pdf: Buffer) => {
      const path = inFolder(name);
      writeFileSync(path, pdf);
      await pdfInput(page).setInputFiles(path);
      await expect(section.getByText(`Tệp đã chọn: ${name}`)).toBeVisible();
      await page.getByLabel('Mô tả').fill(`Gõ khi đang đọc ${name}`);
      await expect(section.getByText('Đang đọc PDF...')).toBeHidden({ timeout: 60_000 });
    };
    const files: [string, Buffer][] = [
      ['vong.pdf', loops()],
      ['dem-sai.pdf', falseCounts()],
      ['bom.pdf', bomb(200)],
      ['sau.pdf', deepBookmarks(50_000)],
      ['dau-trang.pdf', manyBookmarks(100_000)],
    ];
    for (const [name, pdf] of files) {
      await read(name, pdf);
      await expect(title).toHaveValue(/^(|vong|dem sai|bom|sau|dau trang)$/);
      await expect(page.getByLabel('Mô tả')).toHaveValue(`Gõ khi đang đọc ${name}`);
    }
    await title.fill(unique('Vẫn tạo được'));
    await read('cuoi.pdf', smallPdf('cuoi'));
    await page.getByRole('button', { name: 'Tạo eBook' }).click();
    await expect(page).toHaveURL(/\/toc$|\/ebooks\/[0-9a-f-]{36}$/);
  });
});
