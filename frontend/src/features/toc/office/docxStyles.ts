import { type Parts, visit, wholeNumber } from './parts';

/** What a paragraph style says of an outline. */
interface Style {
  /** Level of a heading, from 0; null for other text. */
  heading: number | null;
  /** Level of a line of a table of contents, from 0; null for other text. */
  contents: number | null;
}

interface Declared extends Style {
  basedOn: string | null;
}

/** Outline level of body text. A style that states it does not inherit a heading's level. */
export const bodyLevel = 9;

/** The styles of a document by their ids. A style inherits from its base what it does not state. */
export function stylesOf(parts: Parts, path: string | undefined): (id: string | null) => Style {
  const declared = declaredIn(parts, path);
  return (id) => {
    const found: Style = { heading: null, contents: null };
    const seen = new Set<string>();
    let current = id;
    while (current !== null && !seen.has(current)) {
      seen.add(current);
      const style: Declared | undefined = declared.get(current);
      found.heading ??= style?.heading ?? null;
      found.contents ??= style?.contents ?? null;
      current = style?.basedOn ?? null;
    }
    return found.heading === bodyLevel ? { ...found, heading: null } : found;
  };
}

function declaredIn(parts: Parts, path: string | undefined): Map<string, Declared> {
  const styles = new Map<string, Declared>();
  let style: Declared | null = null;
  visit(path ? parts.get(path) : undefined, {
    open: ({ name, attributes }) => {
      const value = attributes.get('val') ?? '';
      if (name === 'style' && attributes.get('type') === 'paragraph') {
        style = { heading: null, contents: null, basedOn: null };
        styles.set(attributes.get('styleId') ?? '', style);
      } else if (style && name === 'name') {
        style.contents = levelIn(value, /^toc (\d)$/i);
        style.heading ??= levelIn(value, /^heading (\d)$/i);
      } else if (style && name === 'basedOn') {
        style.basedOn = value;
      } else if (style && name === 'outlineLvl') {
        style.heading = wholeNumber(value) ?? style.heading;
      }
    },
    close: (name) => {
      if (name === 'style') style = null;
    },
  });
  return styles;
}

function levelIn(name: string, shape: RegExp): number | null {
  const level = shape.exec(name)?.[1];
  return level ? Number(level) - 1 : null;
}
