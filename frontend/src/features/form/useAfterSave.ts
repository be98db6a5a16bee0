import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Ebook } from '@/api/types';
import { viEbooks } from '@/text/record/viEbooks';
import { useNotice } from '@/ui/messages/Notices';
import { paths } from '@/ui/paths';

/**
 * After creating, opens the outline; after editing, the e-book, with the submit dialog if that was
 * asked for.
 */
export function useAfterSave(creating: boolean) {
  const navigate = useNavigate();
  const notify = useNotice();
  const submitsNext = useRef(false);
  return {
    /** Sets whether the e-book is submitted for review after the save. */
    setSubmitsNext: (submits: boolean) => {
      submitsNext.current = submits;
    },
    goNext: ({ id, file_name }: Ebook) => {
      const done = creating ? viEbooks.done.create : viEbooks.done.update;
      notify({ text: file_name ? done : `${done}. ${viEbooks.detail.pdfMissing}` });
      const afterEdit = submitsNext.current ? paths.act(id, 'submit') : paths.ebook(id);
      navigate(creating ? paths.toc(id) : afterEdit, { replace: !creating });
    },
  };
}
