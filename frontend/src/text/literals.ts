/** The English strings of RULES that the login screen needs; on the screen they carry lang="en". */
export const en = {
  subtitle: 'Content Management',
  version: '1.0.0',
  email: 'Invalid email address',
  password: 'Password must be at least 6 characters',
  unexpected: 'An unexpected error occurred',
} as const;

const literals = new Set<string>(Object.values(en));

/** Adds English strings, so that the login screen does not load those of the other screens. */
export function addLiterals(texts: readonly string[]): void {
  for (const text of texts) literals.add(text);
}

/** The language of a message: the server answers some of the English literals too. */
export function langOf(text: string): 'en' | undefined {
  return literals.has(text) ? 'en' : undefined;
}
