/** Whether a key belongs to IME composition (Telex, VNI). Older browsers report key code 229. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229;
