import { type Word, wordsInDoubt } from '@/text/spellcheck/words';

/** An input whose text is checked, and how a style sheet finds that input. */
export class SpelledInput {
  /**
   * Letters may be typed with separate marks. They are composed here (NFC), so that the position of
   * a word is the same everywhere.
   */
  readonly text: string;
  #wordsInDoubt: readonly Word[] | undefined;

  constructor(
    readonly selector: string,
    typed: string,
  ) {
    this.text = typed.normalize('NFC');
  }

  /**
   * The words that are not Vietnamese. They are found once, so that a key press checks only the input
   * it changes.
   */
  get wordsInDoubt(): readonly Word[] {
    this.#wordsInDoubt ??= wordsInDoubt(this.text);
    return this.#wordsInDoubt;
  }
}
