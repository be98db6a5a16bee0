import { useEffect, useState } from 'react';
import { useUser } from '@/api/session';
import { keysUnder } from '@/state/storedJson';
import { heldNames } from '@/ui/unsaved/presence';
import { uploadPrefix } from '@/ui/unsaved/uploadEntries';
import { uploadStore } from './uploadStore';

interface Unfinished {
  ebookId: string;
  fileName: string;
}

/**
 * The user's uploads that were interrupted, for example by a reload; not those that this or another
 * tab is sending.
 */
export function useUnfinished(): readonly Unfinished[] {
  const userId = useUser()?.id;
  const [unfinished, setUnfinished] = useState<readonly Unfinished[]>([]);
  useEffect(() => {
    let closed = false;
    if (userId) void unfinishedOf(userId).then((all) => closed || setUnfinished(all));
    return () => {
      closed = true;
    };
  }, [userId]);
  return unfinished;
}

async function unfinishedOf(userId: string): Promise<Unfinished[]> {
  const prefix = `${uploadPrefix}${userId}:`;
  const keys = keysUnder(prefix);
  if (keys.length === 0) return [];
  const held = await heldNames().catch(() => new Set<string>());
  return keys.flatMap((key) => {
    const ebookId = key.slice(prefix.length);
    const upload = held.has(key) ? null : uploadStore(userId, ebookId).read();
    return upload ? [{ ebookId, fileName: upload.name }] : [];
  });
}
