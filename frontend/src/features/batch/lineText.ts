import type { Duplicates } from '@/api/types';
import type { Doing } from '@/features/batch/drafts/draftSteps';
import type { LineState } from '@/features/batch/drafts/lines';
import { duplicatesTitle, factsOf } from '@/features/duplicates/duplicates';
import { uploadText } from '@/features/form/upload/uploadText';
import { viBatch } from '@/text/list/viBatch';

/** The state of a file as text. */
export function textOf(state: LineState): string {
  switch (state.kind) {
    case 'refused':
      return state.problem;
    case 'ready':
      return viBatch.ready;
    case 'needsFile':
      return state.draft ? viBatch.needsFileDraft : viBatch.needsFile;
    case 'finished':
      return viBatch.finishedEarlier;
    case 'possibleDuplicate':
      return duplicatesText(state.found);
    case 'queued':
      return viBatch.queued;
    case 'doing':
      return doingText(state.doing);
    case 'waiting':
      return state.for === 'signIn' ? viBatch.signIn : viBatch.offline;
    case 'pausing':
      return viBatch.retryingIn(state.seconds);
    case 'cancelled':
      return state.draft ? viBatch.cancelledDraft : viBatch.cancelled;
    case 'failed':
      return state.message;
    case 'done':
      return [viBatch.done, ...state.missing.map((part) => viBatch.missing[part])].join(' · ');
  }
}

/** How many possible duplicates were found, and what the newest has in common with the file. */
function duplicatesText(found: Duplicates): string {
  const [first] = found.duplicates;
  const newest = first && `“${first.ebook.title}” (${factsOf(first)})`;
  return [duplicatesTitle(found), newest].filter(Boolean).join(': ');
}

function doingText(doing: Doing): string {
  return doing.kind === 'pdf' ? uploadText(doing.upload) : viBatch[doing.kind];
}
