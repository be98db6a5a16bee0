/** Follows the name of a person whose API token was used. */
export const byToken = (name: string | null) => (name ? ` · bằng mã truy cập “${name}”` : '');
