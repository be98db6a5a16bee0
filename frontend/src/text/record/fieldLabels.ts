import { viEbooks } from './viEbooks';

/** What the members of an e-book's record are called, on the form and wherever one is named. */
export const fieldLabels = {
  title: viEbooks.field.title,
  description: viEbooks.field.description,
  subject: viEbooks.field.subject,
  grade: viEbooks.field.grade,
  language: viEbooks.field.language,
  author: viEbooks.field.author,
  publisher: viEbooks.field.publisher,
  published_year: viEbooks.field.year,
  total_pages: viEbooks.field.pages,
  tags: viEbooks.field.tags,
};
