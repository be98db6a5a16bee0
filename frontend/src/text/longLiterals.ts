import { addLiterals } from './literals';

/** The long English strings of RULES, each shown by one part of the pages. */
export const longEn = {
  deniedTitle: 'Access Denied',
  deniedText:
    'Students cannot access the CMS. This area is restricted to content creators and administrators only.',
  coverFailed: 'eBook saved but cover upload failed. You can upload it later.',
  pdfFailed: 'eBook saved but PDF upload failed. You can upload it later.',
} as const;

addLiterals(Object.values(longEn));
