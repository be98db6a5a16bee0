import { useUser } from '@/api/session';
import { EbookForm } from '@/features/form/EbookForm';
import { viEbooks } from '@/text/record/viEbooks';
import { Page } from '@/ui/Page';

export default function EbookCreatePage() {
  const user = useUser();
  return <Page title={viEbooks.form.create}>{user && <EbookForm user={user} ebook={null} />}</Page>;
}
