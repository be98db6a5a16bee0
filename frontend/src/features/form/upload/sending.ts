// The code that sends files: one chunk, loaded after the form.

// biome-ignore lint/performance/noBarrelFile: a chunk of its own
export { followInTray } from './followInTray';
export { replaceUnsent } from './showUnsent';
export { stepsOf } from './uploadCalls';
export { uploadFile } from './uploadFile';
