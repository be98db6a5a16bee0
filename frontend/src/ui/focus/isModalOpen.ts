/** Open dialogs, drawers and menus. MUI sets aria-hidden on #root while one is open. */
const modal = '[aria-modal="true"], [role="menu"], #root[aria-hidden="true"]';

/** Whether a menu, drawer or modal dialog is open, which then handles the keys. */
export function isModalOpen(): boolean {
  return document.querySelector(modal) !== null;
}
