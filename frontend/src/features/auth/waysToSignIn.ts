/** By which ways people sign in, as the server has written into the document. */
const { sso, password } = document.documentElement.dataset;

export const byProvider = sso === 'on';
export const byPassword = password !== 'off';
