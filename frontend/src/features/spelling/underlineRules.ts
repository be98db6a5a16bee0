import type { Word } from '@/text/spellcheck/words';
import type { SpelledInput } from './SpelledInput';

/** Underlines in more inputs would take time, and nobody would look at them. */
const maxInputs = 300;

const color = 'var(--mui-palette-warning-main)';
const dots = `repeating-linear-gradient(90deg, ${color} 0 3px, transparent 3px 5px)`;

const canvas = document.createElement('canvas').getContext('2d');

/**
 * A style sheet that draws a dotted line under the misspelled words of some inputs, as a
 * background, because an input has no elements inside. While an input has the focus nothing is
 * drawn: it may be scrolled, and its words are not finished.
 */
export function underlineRules(
  inputs: readonly SpelledInput[],
  misspelled: ReadonlySet<string>,
): string {
  const isMisspelled = ({ text }: Word) => misspelled.has(text);
  return inputs
    .filter(({ wordsInDoubt }) => wordsInDoubt.some(isMisspelled))
    .slice(0, maxInputs)
    .map((input) => rule(input.selector, input.text, input.wordsInDoubt.filter(isMisspelled)))
    .join('\n');
}

function rule(selector: string, text: string, words: readonly Word[]): string {
  const input = document.querySelector<HTMLInputElement>(selector);
  if (!input || !canvas) return '';
  const { font, paddingLeft, paddingBottom } = getComputedStyle(input);
  canvas.font = font;
  const width = (part: string) => canvas.measureText(part).width;
  const underlines = words.map(({ at, text: word }) => ({
    left: Number.parseFloat(paddingLeft) + width(text.slice(0, at)),
    width: width(word),
  }));
  const bottom = Math.max(0, Number.parseFloat(paddingBottom) - 2);
  const each = (property: string, value: (underline: (typeof underlines)[number]) => string) =>
    `${property}:${underlines.map(value).join(',')};`;
  return (
    `${selector}:not(:focus){background-repeat:no-repeat;` +
    each('background-image', () => dots) +
    each('background-size', (underline) => `${underline.width.toFixed(1)}px 2px`) +
    each(
      'background-position',
      (underline) => `left ${underline.left.toFixed(1)}px bottom ${bottom}px`,
    ) +
    '}'
  );
}
