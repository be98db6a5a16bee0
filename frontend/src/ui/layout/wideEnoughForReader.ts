/** The width from which on the reader fits beside what it is read with. */
export const wideEnoughForReader = '(min-width: 1200px)';
