import { addLiterals } from './literals';

/** The English strings of RULES on the screens behind the login. */
export const enScreens = {
  comingSoon: 'Coming Soon',
  notFound: 'Page not found',
  deniedTitle: 'Access Denied',
  deniedText:
    'Students cannot access the CMS. This area is restricted to content creators and administrators only.',
  noHistory: 'No workflow history yet',
  titleRequired: 'Title is required',
  titleLong: 'Title must be less than 500 characters',
  pdfMissing: 'Please upload a PDF file',
  coverType: 'Please select a valid image file',
  coverSize: 'Cover image must be less than 5MB',
  pdfType: 'Please select a valid PDF file',
  pdfSize: 'PDF file must be less than 100MB',
  comment: 'Comment is required for this action',
  notEditable: 'Only DRAFT or REJECTED ebooks can be edited',
  coverFailed: 'eBook saved but cover upload failed. You can upload it later.',
  pdfFailed: 'eBook saved but PDF upload failed. You can upload it later.',
  uploadFailed: 'Upload failed',
} as const;

addLiterals(Object.values(enScreens));
