import { useEffect, useEffectEvent } from 'react';
import { useLazyListValuesQuery } from '@/api/ebooks/values';
import type { ValuesField } from '@/api/recordSchema';
import type { UsedValue } from '@/api/types';

const pauseMs = 200;

/**
 * Looks up values after a pause in typing. After a failure there are none, and the field works as a
 * plain one.
 */
export function useKnownValues(
  field: ValuesField,
  prefix: string | null,
  onKnown: (text: string, values: readonly UsedValue[]) => void,
): void {
  const [ask] = useLazyListValuesQuery();
  const report = useEffectEvent(onKnown);
  useEffect(() => {
    if (prefix === null) return;
    let over = false;
    const timer = setTimeout(async () => {
      const { data } = await ask({ field, prefix }, true);
      if (!over) report(prefix, data ?? []);
    }, pauseMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [field, prefix, ask]);
}
