/** First letter of a name in upper case, or U. */
export function initialOf(name: string): string {
  const first = [...name.trim().normalize('NFC')][0];
  return first ? first.toLocaleUpperCase('vi') : 'U';
}
