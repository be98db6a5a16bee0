import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ebook, ebookPath, theEbook, theOutline } from '@/testing/ebooks';
import { open } from '@/testing/page';
import { never } from '@/testing/server';

const sheet = () => document.querySelector<HTMLElement>('[data-print-sheet]');

/** The sheet is loaded after the screen. */
async function printed(): Promise<HTMLElement> {
  await screen.findByRole('heading', { level: 1, name: ebook().title });
  await waitFor(() => {
    fireEvent(window, new Event('beforeprint'));
    expect(sheet()).not.toBeNull();
  });
  return sheet() as HTMLElement;
}

describe('RULES §10.42: the printed sheet of an e-book', () => {
  it('exists only while the browser prints', async () => {
    open(ebookPath, 'EDITOR', theEbook({}));
    await screen.findByRole('heading', { level: 1, name: ebook().title });
    expect(sheet()).toBeNull();
    await printed();
    fireEvent(window, new Event('afterprint'));
    expect(sheet()).toBeNull();
  });

  it('says what is empty', async () => {
    open(ebookPath, 'EDITOR', {
      ...theEbook({}),
      ...theOutline(),
      'GET /ebooks/{id}/workflow-logs': { data: { logs: [] } },
      'GET /ebooks/{id}/notes': { data: { notes: [], may_write: true } },
    });
    const text = (await printed()).textContent;
    expect(text).toContain('Chưa có mục lục.');
    expect(text).toContain('Chưa có lịch sử.');
    expect(text).toContain('Chưa có ghi chú nào.');
  });

  it('says which lines of the outline have no title', async () => {
    open(ebookPath, 'EDITOR', { ...theEbook({}), ...theOutline('Chương 1|1', '.|2') });
    const lines = (await printed()).querySelectorAll('li.line');
    expect([...lines].map(({ textContent }) => textContent)).toEqual([
      'Chương 11',
      'Chưa có tiêu đề2',
    ]);
  });

  it('has its data before printing begins, also notes that the screen does not show', async () => {
    const calls = ['toc', 'workflow-logs', 'notes'].map((what) => `GET /ebooks/{id}/${what}`);
    const server = open(ebookPath, 'EDITOR', theEbook({ open_notes: 0 }));
    await waitFor(() => expect(calls.map((call) => server.of(call).length)).toEqual([1, 1, 1]));
    await printed();
    expect(calls.map((call) => server.of(call).length)).toEqual([1, 1, 1]);
  });

  it('says what was not loaded in time, as the paper would seem complete', async () => {
    open(ebookPath, 'EDITOR', { ...theEbook({}), 'GET /ebooks/{id}/notes': never });
    expect((await printed()).textContent).toContain('Phần này chưa tải xong khi in.');
  });
});
