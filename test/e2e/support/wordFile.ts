import { crc32 } from 'node:zlib';

/** An archive of these parts, not compressed. */
function archive(parts: Record<string, string>): Buffer {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [path, text] of Object.entries(parts)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const about = Buffer.alloc(26); // version, flags, method, time, date, digest, sizes, lengths
    about.writeUInt16LE(20, 0);
    about.writeUInt32LE(crc32(data), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(data.length, 18);
    about.writeUInt16LE(name.length, 22);
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), about, name, data);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    entries.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, place, name);
    at += 30 + name.length + data.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(bodies.length / 4, 8);
  end.writeUInt16LE(bodies.length / 4, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, end]);
}

const schemas = 'http://schemas.openxmlformats.org';

/** A Word document with these headings: a dot for each level below the first. */
export function wordFile(headings: string[]): Buffer {
  const paragraphs = headings.map((line) => {
    const level = /^\.*/.exec(line)?.[0].length ?? 0;
    return `<w:p><w:pPr><w:outlineLvl w:val="${level}"/></w:pPr><w:r><w:t>${line.slice(level)}</w:t></w:r></w:p>`;
  });
  return archive({
    '_rels/.rels': `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="a" Type="${schemas}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`,
  });
}
