/** The text of an input, in composed letters (NFC), and how a style sheet finds that input. */
export interface SpelledInput {
  selector: string;
  text: string;
}

/**
 * Letters may be typed with their marks apart. They are composed here, once, so that the place of a
 * word is the same wherever the text is looked at.
 */
export const spelledInput = (selector: string, typed: string): SpelledInput => ({
  selector,
  text: typed.normalize('NFC'),
});
