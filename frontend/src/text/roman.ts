const parts: readonly (readonly [value: number, letters: string])[] = [
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** A number as a Roman numeral in capitals, without D and M: 400 is CCCC. */
export function toRoman(value: number): string {
  let rest = value;
  let text = '';
  for (const [worth, letters] of parts) {
    while (rest >= worth) {
      text += letters;
      rest -= worth;
    }
  }
  return text;
}

/** The value of a Roman numeral in capitals; 0 if it is not as `toRoman` writes it. */
export function romanValue(text: string): number {
  let value = 0;
  let rest = text;
  for (const [worth, letters] of parts) {
    while (rest.startsWith(letters)) {
      value += worth;
      rest = rest.slice(letters.length);
    }
  }
  return rest === '' && text !== '' && toRoman(value) === text ? value : 0;
}
