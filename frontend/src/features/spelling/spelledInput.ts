/** The text of an input, in composed letters (NFC), and how a style sheet finds that input. */
export interface SpelledInput {
  selector: string;
  text: string;
}

/**
 * Letters may be typed with separate marks. They are composed here, so that the position of a word
 * is the same everywhere.
 */
export const spelledInput = (selector: string, typed: string): SpelledInput => ({
  selector,
  text: typed.normalize('NFC'),
});
