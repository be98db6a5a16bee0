import { test } from '@playwright/test';
import { Product } from '../support/product.ts';
import { inBrowser, measure, presets } from './scores.ts';

test('Lighthouse on the public list and the public page of an e-book', async () => {
  const settings: Record<string, string> = { CMS_PUBLIC: 'open' };
  const product = await Product.create(settings);
  settings.CMS_PUBLIC_URL = product.url;
  try {
    await product.start();
    const { data } = await (await fetch(`${product.url}/api/public/ebooks`)).json();
    await inBrowser(async (page) => {
      console.log('\n| page | preset | performance | accessibility | best practices | SEO |\n|---|---|--:|--:|--:|--:|');
      for (const path of ['/e', `/e/${data.ebooks[0].id}`]) {
        for (const preset of presets) {
          console.log(await measure(page, product.url + path, preset, ['accessibility', 'best-practices', 'seo']));
        }
      }
    });
  } finally {
    await product.remove();
  }
});
