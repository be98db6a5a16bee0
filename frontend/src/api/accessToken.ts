/** The session an access token belongs to (its claim `sid`); null for what is no token of ours. */
export function sessionIdOf(accessToken: string | null): string | null {
  try {
    const claims = accessToken?.split('.')[1] ?? '';
    const { sid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
}
