import { type CDPSession, expect, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { addLine, openOutline, rewrite, shown, titles } from '../support/outline.ts';

/** Keys as an input method sends them: the browser reports 229 and that it composes. */
async function composingKey(cdp: CDPSession, key: string): Promise<void> {
  const event = { key, code: key, windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

test.describe('RULES §10.8: typing and pasting in the TOC editor', () => {
  test('an input method composes a title letter by letter, and its keys do not act on the outline; a save in the middle of a composition neither ends nor doubles it', async ({ page }) => {
    await page.clock.install();
    const id = await openOutline(page, 'A', 'B');
    const cdp = await page.context().newCDPSession(page);
    await titles(page).nth(1).focus();
    await page.keyboard.press('End');
    const keys = await page.evaluateHandle(() => {
      const heard: boolean[] = [];
      addEventListener('keydown', (event) => heard.push(event.isComposing), true);
      return heard;
    });
    for (const text of ['t', 'ti', 'tiê', 'tiên', 'tiêng', 'tiếng']) {
      await composingKey(cdp, 'Process');
      await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    await expect(titles(page).nth(1)).toHaveValue('Btiếng');
    for (const key of ['Enter', 'Tab', 'Escape', 'ArrowUp', 'ArrowDown']) await composingKey(cdp, key);
    expect(await shown(page)).toEqual(['A', 'Btiếng']);
    const heard = await keys.jsonValue();
    expect(heard.slice(-5)).toEqual([true, true, true, true, true]);
    await expect(titles(page).nth(1)).toBeFocused();
    await cdp.send('Input.insertText', { text: 'tiếng' });
    await page.keyboard.type(' Việt');
    await expect(titles(page).nth(1)).toHaveValue('Btiếng Việt');
    await page.keyboard.press('Enter'); // the composition has ended, so Enter adds a line again
    await expect.poll(() => shown(page)).toEqual(['A', 'Btiếng Việt', '']);
    await page.keyboard.type('C');
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
    await expect.poll(() => shown(page)).toEqual(['A', 'Btiếng Việt', 'C']);

    await test.step('a save in the middle of a composition', async () => {
      await rewrite(page);
      await addLine(page, 'chương', 'Mục ');
      await cdp.send('Input.imeSetComposition', { text: 'mô', selectionStart: 2, selectionEnd: 2 });
      await page.clock.runFor(31_000);
      await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible(); // the line has its permanent id
      await expect(titles(page)).toBeFocused();
      await cdp.send('Input.imeSetComposition', { text: 'một', selectionStart: 3, selectionEnd: 3 });
      await cdp.send('Input.insertText', { text: 'một' });
      await expect(titles(page)).toHaveValue('Mục một');
      await page.getByRole('button', { name: 'Hoàn tất' }).click();
      await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
      const toc = await (await Api.as('EDITOR')).call('GET', `/ebooks/${id}/toc`);
      expect(toc.items).toMatchObject([{ title: 'Mục một', level: 0 }]);
      expect((toc.items as { id: string }[])[0]?.id).not.toMatch(/^temp-/);
    });
  });
});
