/** Whether a focused field would open a keyboard over the page. */
export const isTouchScreen = () => matchMedia('(pointer: coarse)').matches;
