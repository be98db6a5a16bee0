/** How often a test repeats what it does: short times, or long times with CMS_LONG=1. */
export const rounds = (short: number, long: number): number => (process.env.CMS_LONG === '1' ? long : short);
