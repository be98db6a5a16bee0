import { useMemo, useState } from 'react';
import type { Ebook } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viBulk } from '@/text/list/viBulk';

const none: readonly Ebook[] = [];

/** Leaves unchecked drafts out of a submission unless the user includes them. */
export function useSkipUnchecked(submitting: boolean, ebooks: readonly Ebook[]) {
  const [skips, setSkips] = useState(true);
  const unchecked = useMemo(
    () => (submitting ? ebooks.filter((ebook) => ebook.unchecked) : none),
    [submitting, ebooks],
  );
  const leftOut = skips ? unchecked : none;
  const included = useMemo(
    () => ebooks.filter((ebook) => !leftOut.includes(ebook)),
    [ebooks, leftOut],
  );
  const label = viBulk.skipUnchecked(formatNumber(unchecked.length));
  return {
    included,
    leftOut,
    /** The checkbox that leaves them out; null if there are none. */
    checkbox: unchecked.length > 0 ? { label, on: skips, onChange: setSkips } : null,
  };
}
