import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { CandidateNotice } from '@/features/duplicates/DuplicatesNotice';
import { sha256InWorker } from '@/features/form/digest/sha256InWorker';
import type { FormValues } from '@/features/form/values/formValues';
import { useDebounced } from '@/ui/useDebounced';

/** How long typing must pause before the server is asked. */
const pauseMs = 600;

/** E-books that may be the same as the one that is about to be created. */
export function CandidateDuplicates({ file }: { file: File | null }) {
  const { values } = useFormikContext<FormValues>();
  const sha256 = useSha256(file);
  const candidate = useDebounced(candidateJson(values, sha256), pauseMs, '{}');
  return <CandidateNotice candidate={JSON.parse(candidate)} />;
}

/** Equal candidates give equal texts. Without a title, only the digest is compared. */
function candidateJson({ title, subject, grade }: FormValues, sha256: string | null): string {
  const typedTitle = title.trim();
  const record = typedTitle && { title: typedTitle, subject: subject.trim(), grade: grade.trim() };
  return JSON.stringify({ ...(sha256 && { sha256 }), ...record });
}

/** The digest of a picked file; null until it is known, and if it cannot be known. */
function useSha256(file: File | null): string | null {
  const [known, setKnown] = useState<{ file: File; sha256: string | null } | null>(null);
  useEffect(() => {
    if (!file) return;
    const controller = new AbortController();
    sha256InWorker(file, controller.signal).then(
      (sha256) => setKnown({ file, sha256 }),
      () => undefined, // a hint is not worth a message
    );
    return () => controller.abort();
  }, [file]);
  return known?.file === file ? known.sha256 : null;
}
