/** One SVG sprite for all rows: each icon refers to its shape, which is not repeated in each row. */
const shapes = {
  fold: 'M7.4 8.6 12 13.2l4.6-4.6L18 10l-6 6-6-6z',
  unfold: 'M8.6 7.4 10 6l6 6-6 6-1.4-1.4L13.2 12z',
  add: 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z',
  up: 'M4 12l1.4 1.4L11 7.8V20h2V7.8l5.6 5.6L20 12l-8-8z',
  down: 'M20 12l-1.4-1.4L13 16.2V4h-2v12.2l-5.6-5.6L4 12l8 8z',
  indent: 'M3 21h18v-2H3zM3 8v8l4-4zm8 9h10v-2H11zM3 3v2h18V3zm8 6h10V7H11zm0 4h10v-2H11z',
  outdent: 'M11 17h10v-2H11zm-8-5 4 4V8zm0 9h18v-2H3zM3 3v2h18V3zm8 6h10V7H11zm0 4h10v-2H11z',
  remove: 'M6 19c0 1.1.9 2 2 2h8c1.1 0 2-.9 2-2V7H6zM8 9h8v10H8zm7.5-5-1-1h-5l-1 1H5v2h14V4z',
  take: 'M6 2h8l6 6v6h-2V9h-5V4H6v16h6v2H4V4a2 2 0 0 1 2-2zm10 20-5-4 5-4v3h6v2h-6z',
  grip: 'M9 4h2v3H9zm4 0h2v3h-2zM9 10.5h2v3H9zm4 0h2v3h-2zM9 17h2v3H9zm4 0h2v3h-2z',
} as const;

export type TocIconName = keyof typeof shapes;

export function TocSprite() {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
      {Object.entries(shapes).map(([name, path]) => (
        <symbol key={name} id={`toc-${name}`} viewBox="0 0 24 24">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
}

export function TocIcon({ name }: { name: TocIconName }) {
  return (
    <svg width="18" height="18" fill="currentColor" aria-hidden="true" focusable="false">
      <use href={`#toc-${name}`} />
    </svg>
  );
}
