/** The session of an access token (its claim `sid`); null if it is not one of ours. */
export function sessionIdOf(accessToken: string | null): string | null {
  try {
    const claims = accessToken?.split('.')[1] ?? '';
    const { sid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
}
