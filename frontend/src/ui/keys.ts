import type { KeyboardEvent } from 'react';

/** While an input method composes (Telex, VNI), no key is ours. 229 is what older ones report. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
