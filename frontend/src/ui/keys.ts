import type { KeyboardEvent } from 'react';

/** During IME composition (Telex, VNI) keys are ignored. Older browsers report key code 229. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
