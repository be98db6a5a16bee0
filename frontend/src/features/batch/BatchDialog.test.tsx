import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { checkCsv } from '@/features/batch/csv/csvCheck';
import type { CheckRequest } from '@/features/batch/csv/csvWorker';
import { newPlan } from '@/features/batch/drafts/plan';
import { open, session } from '@/testing/page';
import { batchPrefix } from '@/ui/unsaved/uploadEntries';

const book = new File(['%PDF-'], 'hai.pdf', { type: 'application/pdf', lastModified: 7 });
const key = `${batchPrefix}${session('EDITOR').user.id}:5:7:hai.pdf`;
const csv = (...lines: string[]) => new File([lines.join('\n')], 'b.csv', { type: 'text/csv' });
const withGrade = (grade: string) => csv('file,grade', `hai.pdf,${grade}`);
const wrong = csv('file,year', 'hai.pdf,2020');

/** Stands in for the worker that checks a CSV; as the worker that reads a PDF it never answers. */
class CsvWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage({ file, names }: CheckRequest) {
    if (names) void checkCsv(file, names).then((data) => this.onmessage?.({ data }));
  }
  addEventListener() {}
  removeEventListener() {}
  terminate() {}
}

const stored = () => JSON.parse(localStorage.getItem(key) ?? 'null');
const add = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Chọn các tệp PDF'), files);
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));

/** Opens the batch that an earlier page left unfinished, with one file that was not created yet. */
async function openUnfinished() {
  localStorage.setItem(key, JSON.stringify(newPlan(book, 1, { grade: 'Lớp 1' })));
  open('/exams');
  vi.stubGlobal('Worker', CsvWorker);
  await press('Tạo từ nhiều PDF: chờ bạn');
  await press('Mở “Tạo từ nhiều PDF”');
  return within(await screen.findByRole('dialog', { name: 'Tạo từ nhiều PDF' }));
}

describe('RULES §10.26: a check whose script cannot be loaded', () => {
  it('is tried again on request, and says so while it is', async () => {
    const dialog = await openUnfinished();
    let fail = () => {};
    class UnloadableWorker extends CsvWorker {
      onerror: ((event: Event) => void) | null = null;
      override postMessage() {
        fail = () => this.onerror?.(new Event('error'));
      }
    }
    vi.stubGlobal('Worker', UnloadableWorker);
    await add(withGrade('Lớp 2'));
    await dialog.findByRole('progressbar', { name: 'Đang kiểm tra tệp CSV...' });
    fail();
    await press('Thử lại');
    expect(dialog.getByRole('button', { name: /^(Thử lại|Đang tải)/ }).textContent).toBe(
      'Đang tải...',
    );
    fail();
    vi.stubGlobal('Worker', CsvWorker);
    await press('Thử lại');
    await dialog.findByText('1 dòng, không có lỗi.');
  });
});

describe('RULES §17.16: a CSV that is dropped or corrected after the start', () => {
  it('is checked before anything is created, and then used', async () => {
    const dialog = await openUnfinished();
    await add(book, wrong);
    await dialog.findByText(/^Có 1 lỗi/);
    await dialog.findByText('Sẵn sàng');
    expect(await button('Tạo 1 eBook')).toHaveProperty('disabled', true);
    await add(withGrade('Lớp 2'));
    await waitFor(async () =>
      expect(await button('Tạo 1 eBook')).toHaveProperty('disabled', false),
    );
    await press('Tạo 1 eBook');
    expect(stored()).toMatchObject({ given: { grade: 'Lớp 2' } });
    await press('Hủy “hai.pdf”');
    await dialog.findByText('Đã hủy');

    await add(wrong);
    await dialog.findByText(/^Có 1 lỗi/);
    await press('Thử lại “hai.pdf”');
    dialog.getByText('Đã hủy');
    expect(stored()).toBeNull();
    await add(csv('file,grade'));
    await dialog.findByText('Đã hủy · không có dòng trong CSV, dùng thông tin của PDF');
    await add(withGrade('Lớp 3'));
    await dialog.findByText('1 dòng, không có lỗi.');
    await press('Thử lại “hai.pdf”');
    expect(stored()).toMatchObject({ given: { grade: 'Lớp 3' } });

    await press('Hủy “hai.pdf”');
    await press('Bỏ “hai.pdf” khỏi danh sách');
    await waitFor(() => expect(screen.queryByText('hai.pdf')).toBeNull());
  });
});
