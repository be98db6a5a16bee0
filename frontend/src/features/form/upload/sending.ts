// What sends files, loaded after the form as one part.

// biome-ignore lint/performance/noBarrelFile: one part of the program, loaded together
export { followInTray } from './followInTray';
export { replaceUnsent } from './showUnsent';
export { stepsOf } from './uploadCalls';
export { uploadFile } from './uploadFile';
