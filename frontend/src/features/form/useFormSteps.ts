import { useCreateEbookMutation, useUpdateEbookMutation } from '@/api/ebooks/ebooks';
import type { FileKind } from '@/api/files/uploads';
import type { Ebook } from '@/api/types';
import type { useUploads } from '@/features/form/upload/useUploads';
import { fileFieldId } from '@/features/form/values/fileRules';
import { saveEbookModule } from '@/features/form/values/formRules';
import { baseOf, type Files, type FormStore, filesOfKinds } from '@/features/form/values/formState';
import { type FormValues, valuesOf, withTyped } from '@/features/form/values/formValues';
import { mergeValues } from '@/features/form/values/merge';
import type { Intent, Intents, SaveCalls } from '@/features/form/values/saveEbook';
import { en } from '@/text/literals';
import { viEdit } from '@/text/record/viEdit';
import { useNotice } from '@/ui/messages/Notices';
import type { LiveValues } from './useLiveValues';

interface Options {
  creating: boolean;
  store: FormStore;
  live: LiveValues;
  uploads: ReturnType<typeof useUploads>;
  /** Keeps the draft before the call is sent, so that saving after a crash creates no second e-book. */
  keepDraft: (values: FormValues, intent: Intent) => void;
  /** The record is saved, and the form shows it. */
  onStored?: () => void;
  /** The record is saved, its files are sent or given up, and nothing was typed meanwhile. */
  onDone: (ebook: Ebook) => void;
}

/** The steps of a save: the record, the cover, the PDF. */
export function useFormSteps({ creating, store, live, uploads, ...on }: Options) {
  const calls = useSaveCalls();
  const { dispatch } = store;
  const finish = useFinish(store, live, on.onDone);
  const upload = async (saved: Ebook, files: Files) => {
    dispatch({ do: 'upload' });
    const result = await uploads.run(saved.id, files);
    if (!result) return;
    const { ebook, confirmed, failed } = result;
    if (ebook) showConfirmed(store, live, ebook);
    dispatch({ do: 'uploaded', confirmed, failed });
    const { cover, upload: pdf } = store.state().files;
    if (!cover && !pdf) finish(ebook ?? saved);
  };

  const submit = async (values: FormValues) => {
    const { saveEbook } = await saveEbookModule.load(); // already loaded, together with the rules
    const { stored, files, fileErrors, version, work } = store.state();
    if (creating && !stored && !files.upload) {
      const error = fileErrors.upload ?? en.pdfMissing;
      return dispatch({ do: 'requireFile', kind: 'upload', error });
    }
    dispatch({ do: 'save', values });
    const target = stored && version !== null ? { id: stored.id, version, base: work.saved } : null;
    const intents = intentsOf(store, (intent) => on.keepDraft(values, intent));
    const outcome = await saveEbook(calls, values, target, intents);
    if (outcome.kind === 'saved') {
      showStored(store, live, outcome.ebook, values);
      on.onStored?.();
      await upload(outcome.ebook, files);
    } else dispatch({ do: 'fail', failure: outcome });
  };
  return {
    submit,
    /** Saves the merged values against the newer version. */
    resolve: (values: FormValues, current: Ebook) => {
      dispatch({ do: 'closeConflict', base: baseOf(current) });
      live.show(values);
      void submit(values);
    },
    retryUploads: (kinds: FileKind[]) => {
      const { stored, files } = store.state();
      if (stored) void upload(stored, filesOfKinds(files, kinds));
    },
    /** Returns to the form, to choose another file for each one that was refused. */
    chooseOthers: (kinds: FileKind[]) => {
      dispatch({ do: 'unchoose', kinds });
      openFileField(kinds[0]);
    },
    continueWithoutFiles: () => {
      dispatch({ do: 'closeFailed' });
      const { stored } = store.state();
      if (stored) finish(stored);
    },
  };
}

/** The intent of an earlier creation that got no response, and how a save records its own. */
const intentsOf = ({ state, dispatch }: FormStore, keep: (intent: Intent) => void): Intents => ({
  pending: state().intent,
  remember: (intent) => {
    dispatch({ do: 'intend', intent });
    if (intent) keep(intent);
  },
  onCreated: (ebook) => dispatch({ do: 'store', ebook }),
});

/** The form stays open if something was typed during the save. */
function useFinish(store: FormStore, live: LiveValues, onDone: (ebook: Ebook) => void) {
  const notify = useNotice();
  return (ebook: Ebook) => {
    if (!store.state().work.isDirty(live.now())) return onDone(ebook);
    notify({ text: viEdit.typedMeanwhile, severity: 'info' });
  };
}

/** Shows the server's values, such as a page count; what was typed after `sent` is kept. */
function showStored(store: FormStore, live: LiveValues, ebook: Ebook, sent: FormValues): void {
  store.dispatch({ do: 'store', ebook });
  live.show(withTyped(valuesOf(ebook), sent, live.now()));
}

/**
 * Shows the record as a confirmation returned it, with what another window has saved meanwhile. If
 * the same field was edited here too, the next save asks about it, because it is made against
 * the earlier version.
 */
function showConfirmed(store: FormStore, live: LiveValues, ebook: Ebook): void {
  const { saved } = store.state().work;
  const { values, clashes } = mergeValues(saved, live.now(), valuesOf(ebook));
  store.dispatch({ do: 'store', ebook, keepsBase: clashes.length > 0 });
  live.show(values);
}

function openFileField(kind?: FileKind): void {
  if (kind) document.getElementById(fileFieldId[kind])?.click();
}

function useSaveCalls(): SaveCalls {
  const [create] = useCreateEbookMutation();
  const [update] = useUpdateEbookMutation();
  return {
    create: (fields, key) => create({ fields, key }).unwrap(),
    update: (id, fields, version) => update({ id, fields, version }).unwrap(),
  };
}
