import type { Locator } from '@playwright/test';

/** How many words of a field are underlined. */
export const underlined = (field: Locator): Promise<number> =>
  field.evaluate((input) => getComputedStyle(input).backgroundImage.split('repeating-linear-gradient').length - 1);
