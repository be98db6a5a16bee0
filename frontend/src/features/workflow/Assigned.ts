import { lazyPart } from '@/ui/loading/lazyPart';

/** Who is asked to review an e-book. Few have an assignment, so it is loaded with the first one. */
export const Assigned = lazyPart(
  async () => (await import('@/features/assign/AssignedLine')).AssignedLine,
  { shown: 'background' },
);
