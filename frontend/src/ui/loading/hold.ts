/**
 * Marks what is loading for the first time and whose height is not known. In a container with
 * `holdSx`, what is below it is hidden until then, so that nothing moves that one is about to click.
 */
export const holds = { 'data-holds': '' };

export const holdSx = {
  '& > [data-holds] ~ *, & > :has([data-holds]) ~ *': {
    visibility: 'hidden',
    height: 0,
    overflow: 'hidden',
  },
};
