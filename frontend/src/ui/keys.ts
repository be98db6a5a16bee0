/** During IME composition (Telex, VNI) keys are ignored. Older browsers report key code 229. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229;
