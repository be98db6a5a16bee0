/** How often a test repeats something, or how many things it makes: `short`, or `long` with CMS_LONG=1. */
export const rounds = (short: number, long: number): number => (process.env.CMS_LONG === '1' ? long : short);
