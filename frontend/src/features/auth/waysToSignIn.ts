/** The ways to sign in, which the server writes into the document. */
const { sso, password } = document.documentElement.dataset;

export const byProvider = sso === 'on';
export const byPassword = password !== 'off';
