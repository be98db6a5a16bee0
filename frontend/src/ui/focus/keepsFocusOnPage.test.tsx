import Dialog from '@mui/material/Dialog';
import { fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '@/testing/page';
import { EmptyState, ErrorState } from '@/ui/messages/states';
import { keepsFocusOnPage } from './keepsFocusOnPage';

function Page({ inDialog = false, children }: { inDialog?: boolean; children: ReactNode }) {
  const [shown, setShown] = useState(true);
  const removable = shown && children;
  return (
    <main tabIndex={-1}>
      {inDialog ? <Dialog open>{removable}</Dialog> : removable}
      <button type="button" onClick={() => setShown(false)}>
        Bỏ
      </button>
    </main>
  );
}

function Empty() {
  return (
    <EmptyState icon={null} text="Không có.">
      <button type="button">Xóa bộ lọc</button>
    </EmptyState>
  );
}

const parts: [string, ReactNode, string][] = [
  ['a part', <input key="part" ref={keepsFocusOnPage} aria-label="Ô" />, 'Ô'],
  [
    'an error',
    <ErrorState key="error" title="Lỗi" message="Hỏng." onRetry={() => {}} />,
    'Thử lại',
  ],
  ['an empty list', <Empty key="empty" />, 'Xóa bộ lọc'],
];

const field = (name: string) => screen.getByRole(name === 'Ô' ? 'textbox' : 'button', { name });

/** After the timer in which the focus would move. */
const later = () => new Promise((done) => setTimeout(done, 1));

const remove = () => fireEvent.click(screen.getByRole('button', { name: 'Bỏ' }));

describe('RULES §10.13: what goes while the focus is inside leaves it on the page, and else leaves it alone', () => {
  it.each(parts)('%s', async (_, part, name) => {
    show(<Page>{part}</Page>);
    field(name).focus();
    remove();
    await later();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it.each(parts)('%s, while nothing has the focus', async (_, part) => {
    show(<Page>{part}</Page>);
    expect(document.activeElement).toBe(document.body);
    remove();
    await later();
    expect(document.activeElement).toBe(document.body);
  });

  it.each(parts)('%s of an open dialog leaves it in the dialog', async (_, part, name) => {
    show(<Page inDialog>{part}</Page>);
    field(name).focus();
    remove();
    await later();
    expect(document.activeElement?.closest('.MuiDialog-root')).not.toBeNull();
  });
});
