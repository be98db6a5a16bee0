/** The English strings of RULES; on the screen they carry lang="en". */
export const en = {
  subtitle: 'Content Management',
  version: '1.0.0',
  comingSoon: 'Coming Soon',
  notFound: 'Page not found',
  noHistory: 'No workflow history yet',
  email: 'Invalid email address',
  password: 'Password must be at least 6 characters',
  titleRequired: 'Title is required',
  titleLong: 'Title must be less than 500 characters',
  pdfMissing: 'Please upload a PDF file',
  coverType: 'Please select a valid image file',
  coverSize: 'Cover image must be less than 5MB',
  pdfType: 'Please select a valid PDF file',
  pdfSize: 'PDF file must be less than 100MB',
  commentRequired: 'Comment is required for this action',
  notEditable: 'Only DRAFT or REJECTED ebooks can be edited',
  unexpected: 'An unexpected error occurred',
  uploadFailed: 'Upload failed',
} as const;

const literals = new Set<string>(Object.values(en));

/** Adds literals that only one part of the pages shows: the login does not load their module. */
export function addLiterals(texts: readonly string[]): void {
  for (const text of texts) literals.add(text);
}

/** The language of a message: the server sends some of the English literals too. */
export function langOf(text: string): 'en' | undefined {
  return literals.has(text) ? 'en' : undefined;
}
