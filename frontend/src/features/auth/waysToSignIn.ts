/** The ways to sign in, which the server writes into the document. */
const { sso, password } = document.documentElement.dataset;

export const ssoEnabled = sso === 'on';
export const passwordEnabled = password !== 'off';
