// Reads every document of the catalogue in OPDS 2.0, from the root along all links, and judges each by a JSON schema
// with Ajv. Arguments: the address of the root, the words of a search, and a folder with the published schemas or
// nothing. It prints the address of each document. It also breaks each document in several ways, which the schema must
// refuse.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import formats from 'ajv-formats';

const feedType = 'application/opds+json';
const publicationType = 'application/opds-publication+json';

const [root, words, published] = process.argv.slice(2);
const judges = [ownJudge(), ...(published ? [publishedJudge()] : [])];

function newAjv() {
  return formats(new Ajv({ allErrors: true, strict: false }));
}

/** Judges by opds2.schema.json. A judge returns what is wrong. */
function ownJudge() {
  const validate = newAjv().compile(read('opds2.schema.json'));
  return (document) => (validate(document) ? [] : validate.errors);
}

/** Judges by the schemas of the standard, which refer to each other by their ids. Some still name the former host. */
function publishedJudge() {
  const ajv = newAjv();
  for (const file of readdirSync(published, { recursive: true })) {
    if (!file.endsWith('.schema.json')) continue;
    const schema = read(join(published, file));
    ajv.addSchema(schema);
    const former = schema.$id.replace('specs.opds.io', 'drafts.opds.io');
    if (former !== schema.$id) ajv.addSchema({ $id: former, $ref: schema.$id });
  }
  return (document, type) => {
    const name = type === feedType ? 'feed' : 'publication';
    const validate = ajv.getSchema(`https://specs.opds.io/schema/${name}.schema.json`);
    return validate(document) ? [] : validate.errors;
  };
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Ways to break a document. A judge must see each where it applies. */
const breaks = [
  (d) => delete d.metadata.title,
  (d) => delete d.links,
  (d) => (d.metadata.modified = 'hôm qua'),
  (d) => delete d.links[0].href,
  (d) => (d.links[0].href = 'http://[không phải địa chỉ'),
  (d) => d.navigation && delete d.navigation[0].title,
  (d) => d.navigation && (d.navigation = []),
  (d) => d.publications && (d.publications[0].links = []),
  (d) => d.publications && delete d.publications[0].metadata.title,
  (d) => d.publications && (d.publications[0].metadata.identifier = 'không có lược đồ'),
  (d) => d.images && (d.images = []),
  (d) => d.metadata.numberOfItems && (d.metadata.numberOfItems = -1),
  (d) => !d.metadata.identifier && (d.links = d.links.filter(({ rel }) => rel !== 'self')),
];

function judge(document, type, address) {
  for (const wrong of judges) {
    const faults = wrong(document, type);
    if (faults.length > 0) throw new Error(`${address}: ${JSON.stringify(faults, null, 1)}`);
    for (const damage of breaks) {
      const broken = structuredClone(document);
      if (damage(broken) && wrong(broken, type).length === 0) throw new Error(`${address}: not seen: ${damage}`);
    }
  }
}

function linksOf(document) {
  const { links = [], navigation = [], facets = [], publications = [] } = document;
  return [...links, ...navigation, ...facets.flatMap((facet) => facet.links), ...publications.flatMap(linksOf)];
}

/** Gets a document, and waits where an address has asked too often. */
async function get(address, type) {
  const response = await fetch(address, { headers: { Accept: type } });
  if (response.status !== 429) return response;
  await response.arrayBuffer();
  await new Promise((resolve) => setTimeout(resolve, 1000 * response.headers.get('Retry-After')));
  return get(address, type);
}

const waiting = [{ href: root, type: feedType }];
const seen = new Set();
while (waiting.length > 0) {
  const { href, type } = waiting.pop();
  const address = href.replace('{?query}', `?query=${encodeURIComponent(words)}`);
  if (seen.has(address)) continue;
  seen.add(address);
  const response = await get(address, type);
  if (response.headers.get('Content-Type') !== type) throw new Error(`${address}: ${response.status} ${response.headers.get('Content-Type')}`);
  const document = await response.json();
  judge(document, type, address);
  waiting.push(...linksOf(document).filter((link) => [feedType, publicationType].includes(link.type)));
  console.log(address);
}
