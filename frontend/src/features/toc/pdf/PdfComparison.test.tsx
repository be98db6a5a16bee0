import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, it } from 'vitest';
import { type Line, newLine } from '@/features/toc/outline/outline';
import { PdfComparison } from './PdfComparison';

const pdf = [
  { level: 0 as const, title: 'Chương 1: Mở đầu', page: 1 },
  { level: 0 as const, title: 'Kết luận', page: 9 },
];

function Comparing() {
  const [mine, setMine] = useState<readonly Line[]>([
    newLine(0, 'Chuong 1: Mo dau', '1'),
    newLine(0, 'Kết luận', '8'),
  ]);
  return (
    <>
      <output>{mine.map(({ title, page }) => `${title} ${page}`).join(', ')}</output>
      <PdfComparison mine={mine} pdf={pdf} onRewrite={setMine} />
    </>
  );
}

describe('RULES §17.7: differences from the PDF on the page of the outline', () => {
  it('a title of the PDF replaces the similar one that the outline has', async () => {
    render(<Comparing />);
    screen.getByText(
      'Giống nhau: 0 dòng · Thiếu: 0 · Khác tiêu đề: 1 · Khác trang: 1 · Chỉ có ở đây: 0',
    );
    screen.getByText('Ở đây: “Chuong 1: Mo dau”');
    const take = 'Lấy tiêu đề “Chương 1: Mở đầu” thay cho “Chuong 1: Mo dau”';
    await userEvent.click(screen.getByRole('button', { name: take }));
    screen.getByText('Chương 1: Mở đầu 1, Kết luận 8');
    await userEvent.click(screen.getByRole('button', { name: 'Lấy trang 9 cho “Kết luận”' }));
    screen.getByText('Mục lục khớp với PDF.');
  });
});
