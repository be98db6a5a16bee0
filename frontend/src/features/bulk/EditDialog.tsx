import Button from '@mui/material/Button';
import { FormikProvider, useFormik } from 'formik';
import { useState } from 'react';
import { type BulkChange, useEditBulkMutation } from '@/api/ebooks/bulk';
import type { Ebook } from '@/api/types';
import { errorsIn } from '@/features/form/values/formSchema';
import { emptyValues } from '@/features/form/values/formValues';
import { formatNumber } from '@/text/format';
import { viBulkEdit } from '@/text/list/viBulkEdit';
import { useLeaveGuard } from '@/ui/unsaved/useLeaveGuard';
import { BulkFrame } from './BulkFrame';
import { type BulkValues, changeOf, initialValuesOf } from './bulkEdit';
import { unchangedIds } from './bulkRun';
import { EditFields } from './EditFields';
import { UndoEdit } from './UndoEdit';
import { useBulk } from './useBulk';

interface Props {
  ebooks: readonly Ebook[];
  /** Called with the ids that stay chosen: none while the action still runs, null if nothing was sent. */
  onClose: (stillChosen: string[] | null) => void;
}

const formId = 'bulk-edit';

/** Edits the records of several e-books, and shows what became of each. */
export function EditDialog({ ebooks, onClose }: Props) {
  const { bulk, title, form, isChanged } = useBulkEdit(ebooks);
  const guard = useLeaveGuard(isChanged && !bulk.outcome, { inDialog: true });
  const close = () => {
    bulk.dismissIfEnded();
    onClose(bulk.busy ? [] : bulk.outcome && unchangedIds(bulk.outcome));
  };
  return (
    <>
      <BulkFrame
        wide
        action="edit"
        title={title}
        total={ebooks.length}
        bulk={bulk}
        question={
          <FormikProvider value={form}>
            <form id={formId} noValidate onSubmit={form.handleSubmit}>
              <EditFields ebooks={ebooks} />
            </form>
          </FormikProvider>
        }
        confirm={
          <Button type="submit" form={formId} variant="contained" disabled={!isChanged}>
            {title}
          </Button>
        }
        onCancel={close}
        // Neither Escape nor a click beside the dialog discards what was typed.
        onClose={() => (bulk.outcome || !isChanged) && close()}
      />
      {guard.dialog}
    </>
  );
}

/** The form, and the bulk action that sends its changes. */
function useBulkEdit(ebooks: readonly Ebook[]) {
  const [initial] = useState(() => initialValuesOf(ebooks));
  const [editBulk] = useEditBulkMutation();
  const bulk = useBulk();
  const title = viBulkEdit.title(formatNumber(ebooks.length));
  const before = (now: Ebook) => ebooks.find(({ id }) => id === now.id) ?? now;
  const send = (change: BulkChange) =>
    bulk.confirm({
      action: 'edit',
      title,
      ebooks,
      call: (batch) => editBulk({ ...change, ...batch }),
      besideChanged: (now) => <UndoEdit change={change} before={before(now)} now={now} />,
      onSettled: () => undefined,
    });
  const form = useFormik<BulkValues>({
    initialValues: initial,
    validate: errorsOf,
    onSubmit: (values) => {
      const change = changeOf(initial, values);
      if (change) send(change);
    },
  });
  return { bulk, title, form, isChanged: changeOf(initial, form.values) !== null };
}

/** The errors by the rules of an e-book's form, for the fields that this form has as well. */
function errorsOf({ add_tags, remove_tags: _, ...fields }: BulkValues): Partial<BulkValues> {
  // This form has no title, so its error is left out.
  const { title, tags, ...errors } = errorsIn({ ...emptyValues, ...fields, tags: add_tags });
  return tags ? { ...errors, add_tags: tags } : errors;
}
