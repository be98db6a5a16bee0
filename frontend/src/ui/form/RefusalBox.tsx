import { useFormikContext } from 'formik';
import { ErrorBox } from '@/ui/messages/ErrorBox';
import { refusalMark } from './useRefusalFocus';

/** Why a Formik form was refused, if it was, until it is sent again. */
export function RefusalBox({ children }: { children: string }) {
  const { isSubmitting } = useFormikContext();
  if (children === '' || isSubmitting) return null;
  return (
    <div {...refusalMark}>
      <ErrorBox>{children}</ErrorBox>
    </div>
  );
}
