// Harvests a repository with the npm package oai-pmh. Arguments: address, and from when on or "". It prints
// a line for each record: identifier, status, datestamp and title.
import oai from 'oai-pmh';

// The package iterates over the records of a page. If there is only one, it has no list but the record itself.
Object.defineProperty(Object.prototype, Symbol.iterator, {
  *value() {
    yield this;
  },
});

const [address, from] = process.argv.slice(2);
const list = new oai.OaiPmh(address).listRecords({ metadataPrefix: 'oai_dc', ...(from && { from }) });
try {
  for await (const { header, metadata } of list) {
    const title = metadata?.['oai_dc:dc']['dc:title'] ?? '';
    console.log([header.identifier, header.$?.status ?? '', header.datestamp, title].join('\t'));
  }
} catch (error) {
  if (error.code !== 'noRecordsMatch') throw error;
}
