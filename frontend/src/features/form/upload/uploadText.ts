import { viShell } from '@/text/people/viShell';
import { viEbooks } from '@/text/record/viEbooks';
import type { RunningUpload } from './uploadSteps';

/** What a running upload is doing, in one line. */
export function uploadText(state: RunningUpload): string {
  const { upload } = viEbooks;
  switch (state.kind) {
    case 'sending':
      return upload.sent(state.percent);
    case 'waiting':
      return (state.busy ? viShell.busy.counted : upload.waiting)(state.seconds);
    case 'checking':
      return upload.checking;
  }
}
