/** Media query: from this width on the reader fits beside the fields, the record or the outline. */
export const wideEnoughForReader = '(min-width: 1200px)';
