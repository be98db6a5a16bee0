import { useFormikContext } from 'formik';
import { ErrorBox } from '@/ui/messages/ErrorBox';

/** Why a Formik form was refused, if it was, until it is sent again. */
export function RefusalBox({ children }: { children: string }) {
  const { isSubmitting } = useFormikContext();
  return children !== '' && !isSubmitting && <ErrorBox>{children}</ErrorBox>;
}
