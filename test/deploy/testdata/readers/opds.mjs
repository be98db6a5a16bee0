// Reads the catalogue with reading apps' own parsers, from the root to a PDF. Arguments: the app, and the
// address of the root. It prints the title and the SHA-256 of the PDF.
import { createHash } from 'node:crypto';

const atom = 'application/atom+xml;profile=opds-catalog';

async function get(address, accept) {
  const response = await fetch(address, { headers: { Accept: accept } });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

const text = async (address, accept) => (await get(address, accept)).text();
const has = (rel) => (link) => [link.rel ?? link.Rel].flat().includes(rel);
const openAccess = 'http://opds-spec.org/acquisition/open-access';

// Each app returns title and address of the PDF of the only e-book that the words find.
const apps = {
  // The New York Public Library's parser of OPDS 1.2.
  async 'opds-feed-parser'(root, words) {
    const { default: module } = await import('opds-feed-parser');
    const parser = new module.default();
    const feed = await parser.parse(await text(root, atom));
    const search = feed.links.find(has('search')).href;
    const template = /opds-catalog[^>]*template="([^"]+)"/.exec(await text(search, '*/*'))[1];
    await parser.parse(await text(feed.entries[0].links[0].href, atom)); // the newest
    const found = await parser.parse(await text(template.replace('{searchTerms}', encodeURIComponent(words)), atom));
    const [entry] = only(found.entries);
    return [entry.title, entry.links.find(has(openAccess)).href];
  },

  // A parser of OPDS 1.2 that keeps everything it reads.
  async 'opds-ts'(root, words) {
    const { Feed } = await import('opds-ts/v1.2');
    const read = async (address) => Feed.fromXml(await text(address, atom));
    const linkTo = (item, rel) => item.getLinks().find(has(rel)).href;
    const feed = await read(root);
    const newest = linkTo(feed.entries[0], 'http://opds-spec.org/sort/new');
    const [entry] = only((await read(`${newest}?query=${encodeURIComponent(words)}`)).entries);
    return [entry.getTitle(), linkTo(entry, openAccess)];
  },

  // The parser of Thorium, for OPDS 1.2 and 2.0.
  async 'r2-opds-js'(root, words) {
    const { createRequire } = await import('node:module');
    const load = createRequire(import.meta.url);
    const source = 'r2-opds-js/dist/es6-es2015/src/opds/';
    const globals = load(`${source}init-globals.js`);
    globals.initGlobalConverters_GENERIC();
    globals.initGlobalConverters_OPDS();
    const { OPDSFeed } = load(`${source}opds2/opds2.js`);
    const { OPDS } = load(`${source}opds1/opds.js`);
    const { convertOpds1ToOpds2 } = load(`${source}converter.js`);
    const { TaJsonDeserialize } = load('r2-lcp-js/dist/es6-es2015/src/serializable.js');
    const { XML } = load('r2-utils-js/dist/es6-es2015/src/_utils/xml-js-mapper');
    const { DOMParser } = load('@xmldom/xmldom');

    const read2 = async (address) =>
      TaJsonDeserialize(await (await get(address, 'application/opds+json')).json(), OPDSFeed);
    const feed = await read2(root);
    const grades = await read2(feed.Navigation[2].Href);
    const inGrade = await read2(grades.Navigation[0].Href);
    const search = feed.Links.find(has('search')).Href.replace('{?query}', `?query=${encodeURIComponent(words)}`);
    const found = await read2(search);
    const [publication] = only(found.Publications);
    const old = new DOMParser().parseFromString(await text(search, atom), 'application/xml');
    const converted = convertOpds1ToOpds2(XML.deserialize(old, OPDS));
    const [same] = only(converted.Publications);
    const pdf = publication.Links.find(has(openAccess)).Href;
    if (same.Links.find(has(openAccess)).Href !== pdf) throw new Error('OPDS 1.2 has another PDF');
    if (inGrade.Facets.length !== 2) throw new Error('there are no facets');
    return [publication.Metadata.Title, pdf];
  },

  // The reader of GNOME, for OPDS 1.2 and 2.0.
  async 'foliate-js'(root, words) {
    const { JSDOM } = await import('jsdom');
    const { getFeed, getOpenSearch, getSearch, isOPDSCatalog } = await import('foliate-js/opds.js');
    const parse = (xml) => new (new JSDOM('').window.DOMParser)().parseFromString(xml, 'application/xml');
    const response = await get(`${root}/v1.2`, '*/*');
    if (!isOPDSCatalog(response.headers.get('Content-Type'))) throw new Error('it is not a catalogue');
    const feed = getFeed(parse(await response.text()));
    const newest = getFeed(parse(await text(feed.navigation[0].href, '*/*')));
    if (newest.facets.length !== 2) throw new Error('there are no facets');
    const description = getOpenSearch(parse(await text(feed.links.find(has('search')).href, '*/*')));
    const searched = description.search(new Map([[null, new Map([['searchTerms', words]])]]));
    const [publication] = only(getFeed(parse(await text(searched, '*/*'))).publications);

    const root2 = await (await get(root, 'application/opds+json')).json();
    const search2 = await getSearch(root2.links.find(has('search')));
    const found2 = await (await get(search2.search(new Map([[null, new Map([['query', words]])]])), '*/*')).json();
    const [publication2] = only(found2.publications);
    const pdf = publication.links.find(has(openAccess)).href;
    if (publication2.links.find(has(openAccess)).href !== pdf) throw new Error('OPDS 2.0 has another PDF');
    return [publication.metadata.title, pdf];
  },
};

function only(list) {
  if (list?.length !== 1) throw new Error(`${list?.length} e-books instead of one`);
  return list;
}

const [app, root, words] = process.argv.slice(2);
const [title, pdf] = await apps[app](root, words);
const bytes = new Uint8Array(await (await get(pdf, 'application/pdf')).arrayBuffer());
console.log(title);
console.log(createHash('sha256').update(bytes).digest('hex'));
