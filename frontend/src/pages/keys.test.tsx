import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ActionName, Role, Status } from '@/api/types';
import { at, theEbook } from '@/testing/ebooks';
import { open } from '@/testing/page';

describe('RULES §10.21: keys', () => {
  it.each<[string, string, Role, Status, ActionName[]]>([
    ['s', 'Gửi duyệt', 'EDITOR', 'draft', ['submit']],
    ['r', 'Từ chối', 'EXPERT', 'pending_review', ['approve', 'reject']],
    ['x', 'Xuất bản', 'MANAGER', 'approved', ['publish']],
  ])(
    '%s opens “%s” where it is allowed, and no other key does anything',
    async (key, name, role, status, names) => {
      const actions = names.map((action) => ({
        name: action,
        comment_required: action === 'reject',
      }));
      open(at, role, theEbook({ status, actions }));
      await screen.findByRole('button', { name: 'Phím tắt' }); // the keys come after the page
      const panel = await screen.findByRole('region', { name: 'Xử lý' });
      await within(panel).findByRole('button', { name });
      const own = status === 'pending_review' ? ['a', 'r'] : [key];
      for (const other of ['a', 'r', 's', 'x'].filter((one) => !own.includes(one)))
        await userEvent.keyboard(other);
      expect(screen.queryByRole('dialog')).toBeNull();
      await userEvent.keyboard(key);
      const dialog = await screen.findByRole('dialog', { name });
      const comment = await within(dialog).findByRole('textbox', { hidden: false });
      expect(comment).toHaveProperty('value', ''); // the key itself is not typed
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );
});
