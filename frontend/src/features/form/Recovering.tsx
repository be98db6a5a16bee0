import { lazyPart } from '@/ui/loading/lazyPart';
import type { KeptForm, useKeptForm } from './useKeptForm';

/** Loaded only when needed, because it rarely is. */
const Recovery = lazyPart(async () => (await import('@/ui/unsaved/Recovery')).Recovery);

interface Props {
  kept: ReturnType<typeof useKeptForm>;
  saving: boolean;
  restore: (form: KeptForm) => void;
}

/** Offers drafts of the form: one that an earlier window left, and the one discarded last. */
export function Recovering({ kept, saving, restore }: Props) {
  const { found, discarded } = kept;
  if (!found && !discarded) return null;
  const restoring = (draft: { content: KeptForm } | null, endOffer: () => void) => () => {
    endOffer(); // before the form changes, because the draft may then be overwritten
    if (draft) restore(draft.content);
  };
  return (
    <Recovery
      kind="form"
      found={found}
      discarded={discarded}
      saving={saving}
      onRestore={restoring(found, kept.tookFound)}
      onDiscard={kept.discardFound}
      onTakeBack={restoring(discarded, kept.tookBack)}
    />
  );
}
