import type { AccountLink } from '@/api/peopleTypes';
import { viPerson } from '@/text/people/viPerson';
import { vi } from '@/text/vi';
import { SecretDialog } from '@/ui/form/SecretDialog';

const words = { ...viPerson.link, close: vi.common.close };

interface Props {
  link: string;
  kind: AccountLink['kind'];
  onClose: () => void;
}

/** Shows a link once. */
export function LinkDialog({ link, kind, onClose }: Props) {
  return <SecretDialog words={{ ...words, ...words[kind] }} value={link} onClose={onClose} />;
}
