import { strToU8, zipSync } from 'fflate';

const schemas = 'http://schemas.openxmlformats.org';

/** A Word document with these headings: a dot for each level below the first. */
export function wordFile(headings: string[]): Buffer {
  const paragraphs = headings.map((line) => {
    const level = /^\.*/.exec(line)?.[0].length ?? 0;
    return `<w:p><w:pPr><w:outlineLvl w:val="${level}"/></w:pPr><w:r><w:t>${line.slice(level)}</w:t></w:r></w:p>`;
  });
  const parts = {
    '_rels/.rels': `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="a" Type="${schemas}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`,
  };
  const bytes = Object.entries(parts).map(([path, text]) => [path, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}
