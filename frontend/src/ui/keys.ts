/** During IME composition (Telex, VNI) keys are ignored. Older browsers report key code 229. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229;

/** Marks a part of the page that is being loaded and then takes what is typed. */
export const takesKeysSoon = { 'data-takes-keys-soon': '' };

/** Whether such a part is being loaded. Until then, keys must not act on the page. */
export const areKeysTakenSoon = () => document.querySelector('[data-takes-keys-soon]') !== null;
