import { useEffect, useState } from 'react';
import type { SpelledInput } from './SpelledInput';
import { underlineRules } from './underlineRules';

interface Props {
  inputs: readonly SpelledInput[];
  misspelled: ReadonlySet<string>;
}

/** Underlines the misspelled words of some inputs. */
export function Underlines({ inputs, misspelled }: Props) {
  const [sheet] = useState(() => new CSSStyleSheet());
  useEffect(() => {
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [sheet]);
  useEffect(() => {
    sheet.replaceSync(underlineRules(inputs, misspelled));
  }, [sheet, inputs, misspelled]);
  return null;
}
