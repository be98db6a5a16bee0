// Reads the typed links of an e-book's page with the npm packages http-link-header and @drupal/linkset. Argument:
// the address of the page. It prints a line for each link: where it was found (the header of a response, or the
// linkset), its context, relation, target and media type.
import linksets from '@drupal/linkset';
import LinkHeader from 'http-link-header';

function print(where, context, { rel, href, type = '' }) {
  console.log([where, context, rel, href, type].join('\t'));
}

/** Prints the links in the header of a response, and returns them. */
async function follow(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  await response.arrayBuffer();
  const links = LinkHeader.parse(response.headers.get('Link')).refs.map(({ uri, rel, type }) => ({ href: uri, rel, type }));
  for (const link of links) print('header', address, link);
  return links;
}

const [page] = process.argv.slice(2);
const links = await follow(page);
for (const link of links) {
  if (link.rel === 'describedby' || link.rel === 'item') await follow(link.href);
}
const { href, type } = links.find(({ rel }) => rel === 'linkset');
const response = await fetch(href);
if (response.headers.get('Content-Type') !== type) throw new Error(`the linkset is ${response.headers.get('Content-Type')}`);
for (const link of linksets.parse(await response.text())) {
  print('linkset', link.anchor, { rel: link.rel, href: link.href, type: link.attributes.type });
}
