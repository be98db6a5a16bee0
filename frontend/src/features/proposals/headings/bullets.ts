/** List bullets as word processors write them. Symbol fonts arrive as private-use characters. */
const bullets = /^(?:[-–—*+•●○◦▪▫■□◆◇►▶▸➢‣⁃✓✔❖·\uE000-\uF8FF]\s+|o\t\s*)(?=\S)/u;

/** A line's bullet and the text after it. */
export function splitBullet(line: string): { bullet: string; title: string } {
  const bullet = bullets.exec(line)?.[0] ?? '';
  return { bullet: bullet.trim(), title: line.slice(bullet.length) };
}
