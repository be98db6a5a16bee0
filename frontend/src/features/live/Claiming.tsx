import type { Ebook } from '@/api/types';
import { useClaim } from './useClaim';

/** Claims the e-book while it is open. */
export function Claiming({ ebook }: { ebook: Ebook }) {
  useClaim(ebook);
  return null;
}
