/** Follows the name of a person for whom a program did something. */
export const byToken = (name: string | null) => (name ? ` · bằng mã truy cập “${name}”` : '');
