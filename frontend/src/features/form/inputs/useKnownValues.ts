import { useEffect, useEffectEvent } from 'react';
import { useLazyListValuesQuery } from '@/api/ebooks/values';
import type { ValuesField } from '@/api/recordSchema';
import type { UsedValue } from '@/api/types';

const pauseMs = 200;

/**
 * Looks up values after a pause in typing. If that fails, it reports no values, and the field works
 * without suggestions.
 */
export function useKnownValues(
  field: ValuesField,
  prefix: string | null,
  onKnown: (prefix: string, values: readonly UsedValue[]) => void,
): void {
  const [ask] = useLazyListValuesQuery();
  const report = useEffectEvent(onKnown);
  useEffect(() => {
    if (prefix === null) return;
    let cancelled = false;
    const timer = setTimeout(async () => {
      const { data } = await ask({ field, prefix }, true);
      if (!cancelled) report(prefix, data ?? []);
    }, pauseMs);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [field, prefix, ask]);
}
