import { describe, expect, it } from 'vitest';
import { loadPdf, patientBudget, pdfOf, stream } from '@/testing/pdf';
import { PageTexts } from './PageTexts';
import { picturePages } from './pictures';

const words = 'BT /F 10 Tf 72 720 Td (A page with enough words to be read.) Tj ET';
const picture = 'q 400 0 0 400 97 200 cm /Im Do Q';

const book = pdfOf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Count 3/Kids[3 0 R 5 0 R 7 0 R]>>',
  ...[words, picture, ''].flatMap((content, i) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${4 + 2 * i} 0 R/Resources<</Font<</F 9 0 R>>/XObject<</Im 10 0 R>>>>>>`,
    stream(content),
  ]),
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  stream(
    '\u00ff',
    '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
  ),
]);

describe('RULES §17.3: pages that are pictures', () => {
  it('are distinguished from pages with words and blank pages', async () => {
    const document = await loadPdf(book);
    const budget = patientBudget();
    const texts = new PageTexts(document, budget);
    for (const page of [1, 2, 3]) await texts.lines(page);
    expect(await picturePages(document, texts.lengths, budget)).toEqual([2]);
  });
});
