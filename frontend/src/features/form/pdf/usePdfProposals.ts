import type { FormikContextType } from 'formik';
import {
  type Dispatch,
  type FocusEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useReducer,
} from 'react';
import { useLazyListValuesQuery } from '@/api/ebooks/values';
import { inspectFileModule, type PickedFiles } from '@/features/form/upload/PickedFiles';
import type { FormState, FormStateEvent } from '@/features/form/values/formState';
import type { FormValues } from '@/features/form/values/formValues';
import { emptyProposal, type Proposal } from '@/features/proposals/proposal';
import { reader } from '@/features/proposals/read/reader';
import type { AskValues } from '@/features/proposals/record/libraryValues';
import { fillsOf, isProposedField, type Marks, type ProposedField, withFilled } from './pdfFields';
import {
  noProposals,
  type PdfProposals,
  type ProposalEvent,
  reduceProposals,
} from './pdfProposals';
import { undoFilled } from './undoFilled';

interface Options {
  form: FormikContextType<FormValues>;
  creating: boolean;
  state: FormState;
  dispatch: Dispatch<FormStateEvent>;
  picked: PickedFiles;
}

/** Reads a PDF when it is picked and fills empty fields, except during a save. */
export function usePdfProposals(options: Options) {
  const [proposals, dispatchProposal] = useReducer(reduceProposals, noProposals);
  const { form, state, dispatch } = options;
  const { cover, marks, phase } = proposals;
  const coverIsProposed = cover !== null && state.files.cover === cover;

  const begin = useEffectEvent((file: File | null) => {
    if (Object.keys(marks).length > 0 && (file || phase !== 'none')) {
      void form.setValues(undoFilled(form.values, marks));
    }
    if (coverIsProposed) dispatch({ do: 'pick', kind: 'cover', file: null });
    dispatchProposal({ do: file ? 'begin' : 'clear' });
  });
  useEffect(() => begin(state.files.upload), [state.files.upload]);
  useReading(options, phase, dispatchProposal);
  useFilling(proposals, dispatchProposal, options);

  return {
    ...proposals,
    coverIsProposed,
    stop: () => dispatchProposal({ do: 'stop' }),
    reread: () => dispatchProposal({ do: 'begin' }),
    undo: (field: ProposedField) => {
      const mark = marks[field];
      if (mark) void form.setFieldValue(field, mark.before);
      dispatchProposal({ do: 'decide', field });
    },
    undoCover: () => dispatch({ do: 'pick', kind: 'cover', file: null }),
    accept: () => dispatchProposal({ do: 'accept' }),
    restore: (kept: Marks) => dispatchProposal({ do: 'restore', marks: kept }),
    listeners: listenersFor(dispatchProposal),
  };
}

type ProposalDispatch = Dispatch<ProposalEvent>;

/** Reads the picked PDF; a save ends the reading. */
function useReading(
  { state: { files, phase }, picked }: Options,
  proposalPhase: PdfProposals['phase'],
  dispatchProposal: ProposalDispatch,
) {
  const file = files.upload;
  const reading = proposalPhase === 'reading' && phase === 'editing';
  const [list] = useLazyListValuesQuery();
  useEffect(() => {
    if (!file || !reading) return;
    const controller = new AbortController();
    const ask: AskValues = (field, prefix) => list({ field, prefix }, true).unwrap();
    const release = picked.hold();
    const { signal } = controller;
    void read(file, { signal, ask }, (proposal, done) => {
      if (signal.aborted) return;
      const error = done && inspectFileModule.now()?.whyUnusable(proposal, file.name);
      if (error) picked.refuse('upload', file, error);
      else dispatchProposal({ do: 'know', proposal, done });
      if (done || proposal.pages !== null) release(); // a PDF with pages is usable
    });
    return () => {
      controller.abort();
      release();
    };
  }, [file, reading, list, dispatchProposal, picked]);
}

/** Fills empty fields when more is known and when the focus leaves a field. */
function useFilling(proposals: PdfProposals, dispatchProposal: ProposalDispatch, options: Options) {
  const { form, creating, state, dispatch } = options;
  const { proposal, focused, decided, marks, coverDecided } = proposals;
  const editing = state.phase === 'editing';

  const fill = useEffectEvent((found: Proposal, inFocus: string | null) => {
    const fills = fillsOf(found, {
      values: form.values,
      marks,
      decided,
      focused: inFocus,
      creating,
    });
    if (Object.keys(fills).length > 0) {
      void form.setValues(withFilled(form.values, fills));
      dispatchProposal({ do: 'fill', marks: fills });
    }
    if (!found.cover || coverDecided) return;
    const free = !state.files.cover && !state.stored?.cover_image_url;
    const cover = free ? new File([found.cover], 'trang-1.jpg', { type: found.cover.type }) : null;
    if (cover) dispatch({ do: 'pick', kind: 'cover', file: cover });
    dispatchProposal({ do: 'decideCover', cover });
  });
  useEffect(() => {
    if (proposal && editing) fill(proposal, focused);
  }, [proposal, focused, editing]);
}

/** Event listeners that report changes of the fields and of the focus. */
const listenersFor = (dispatchProposal: ProposalDispatch) => ({
  // Not onInput: for a select it comes first, and the render that follows would revert the choice.
  onChange: ({ target }: FormEvent) => {
    const name = nameOf(target);
    if (name && isProposedField(name)) dispatchProposal({ do: 'decide', field: name });
  },
  onFocus: ({ target }: FocusEvent) => dispatchProposal({ do: 'focus', field: nameOf(target) }),
  onBlur: () => dispatchProposal({ do: 'focus', field: null }),
});

const nameOf = (target: EventTarget) =>
  target instanceof Element ? target.getAttribute('name') : null;

/** Reports each new result as soon as it is known. */
async function read(
  file: File,
  { signal, ask }: { signal: AbortSignal; ask: AskValues },
  report: (proposal: Proposal, done: boolean) => void,
): Promise<void> {
  try {
    const { readPdf } = await reader.load();
    const onProgress = (soFar: Proposal) => report(soFar, false);
    report(await readPdf(file, { signal, onProgress, ask }), true);
  } catch {
    report({ ...emptyProposal, trouble: 'notLoaded' }, true);
  }
}
