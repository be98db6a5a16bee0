import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProposedLine, ProposedOutline } from '@/features/proposals/proposal';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { PdfProposal } from './PdfProposal';
import type { PdfOutlines } from './pdfOutlines';

const outline = (from: ProposedOutline['from'], lines: ProposedLine[]): ProposedOutline => ({
  from,
  lines,
  pages: 'physical',
  cut: false,
});
const bookmarks = outline('bookmarks', [{ level: 0, title: 'Phần một', page: 3 }]);
const contents = outline('contents', [
  { level: 0, title: 'Chương 1', page: 3 },
  { level: 1, title: 'Lực', page: 5, uncertain: true },
  { level: 1, title: 'Công', page: null },
]);

function show(found: PdfOutlines['found'], shown: ProposedOutline) {
  const onChoose = vi.fn();
  const outlines: PdfOutlines = {
    phase: 'read',
    requested: 'best',
    found,
    source: shown.from,
    pictures: [],
    trouble: null,
  };
  render(
    <PdfProposal
      editor={{ lines: [] as readonly unknown[] } as OutlineEditor}
      outline={shown}
      outlines={outlines}
      options={{ depth: '3', offset: '0' }}
      onOptions={() => {}}
      onChoose={onChoose}
      onRewrite={() => {}}
    />,
  );
  return onChoose;
}

afterEach(cleanup);

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

describe('RULES §17.7: the preview of a PDF’s outline', () => {
  it('offers bookmarks and printed contents where both were read, and the person chooses', async () => {
    const onChoose = show({ bookmarks, contents }, contents);
    const source = screen.getByLabelText<HTMLSelectElement>('Nguồn');
    expect([...source.options].map(({ text }) => text)).toEqual([
      'Mục lục điện tử (bookmark) của PDF (1 dòng)',
      'Trang mục lục in (3 dòng)',
    ]);
    expect(screen.getByText(/có ít dòng/)).toBeTruthy();
    await userEvent.selectOptions(source, 'bookmarks');
    expect(onChoose).toHaveBeenCalledWith('bookmarks');
  });

  it('marks pages that are not certain, and says how many', () => {
    show({ contents, bookmarks: null }, contents);
    expect(rows()[0]).not.toContain('?');
    expect(rows()[1]).toMatch(/5\? \(chưa chắc\)$/);
    expect(screen.getByText(/^1 dòng có số trang chưa chắc/)).toBeTruthy();
    expect(screen.queryByText(/có ít dòng/)).toBeNull();
  });

  it('names no uncertain pages if there are none', () => {
    show({ bookmarks }, bookmarks);
    expect(screen.queryByText(/chưa chắc/)).toBeNull();
  });
});
