import type { Ebook } from '@/api/types';
import { viEbooks } from '@/text/record/viEbooks';

/** Why this e-book cannot be edited now: it is another person's, or its status does not allow it. */
export function blockedText({ status, creator }: Ebook): string {
  const { form, status: statusNames } = viEbooks;
  const statusAllows = status === 'draft' || status === 'rejected';
  return statusAllows ? form.notOwner(creator.full_name) : form.blockedText(statusNames[status]);
}
