import { maxLines } from './limits';
import { type Parts, relationsOf, visit, wholeNumber } from './parts';

interface Cell {
  text: string;
  /** Indentation of the cell, in steps. */
  indent: number;
}

/** A row that is not empty: its cells by column, from 0. */
export type Row = ReadonlyMap<number, Cell>;

const maxColumns = 50;

/** The rows of the first visible sheet of a workbook, without the phonetic text (rPh) above Asian characters. */
export function rowsOf(parts: Parts, path: string): Row[] {
  const relations = relationsOf(parts, path);
  const sheet = relations.get(firstSheetRelation(parts.get(path)) ?? '');
  const shared = sharedTexts(parts, relations.get('type:sharedStrings'));
  const indents = indentsOf(parts, relations.get('type:styles'));
  const rows: Row[] = [];
  let row = new Map<number, Cell>();
  let [column, type, style, text, inValue, inPhonetic] = [-1, '', 0, '', false, false];
  visit(sheet ? parts.get(sheet) : undefined, {
    open: ({ name, attributes }) => {
      if (name === 'row') [row, column] = [new Map(), -1];
      else if (name === 'c') {
        column = columnOf(attributes.get('r')) ?? column + 1;
        [type, style, text] = [attributes.get('t') ?? 'n', Number(attributes.get('s') ?? 0), ''];
      } else if (name === 'rPh') inPhonetic = true;
      else if (name === 'v' || name === 't') inValue = !inPhonetic;
    },
    text: (found) => {
      if (inValue) text += found;
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'c' && column < maxColumns) {
        const shown = shownText(type, type === 'n' ? text : unescaped(text), shared);
        if (shown.trim() !== '') row.set(column, { text: shown, indent: indents[style] ?? 0 });
      } else if (name === 'row' && row.size > 0 && rows.length < maxLines) rows.push(row);
    },
  });
  return rows;
}

/** Office Open XML (ST_Xstring) escapes some characters as _x000D_, and a literal "_x000D_" as _x005F_x000D_. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** The text of a cell by its type; that of an error is empty. */
function shownText(type: string, text: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'e') return '';
  const isLong = type === 'n' && text.length > 15; // 1.1 is stored as 1.1000000000000001
  return isLong && Number.isFinite(Number(text)) ? `${Number(Number(text).toPrecision(15))}` : text;
}

/** The id of the relation to the first sheet that is not hidden. */
function firstSheetRelation(workbook: Uint8Array | undefined): string | undefined {
  let first: string | undefined;
  visit(workbook, {
    open: ({ name, attributes }) => {
      const hidden = /hidden/i.test(attributes.get('state') ?? '');
      if (name === 'sheet' && !hidden) first ??= attributes.get('id');
    },
  });
  return first;
}

/** Shared texts, without phonetic text. */
function sharedTexts(parts: Parts, path: string | undefined): string[] {
  const texts: string[] = [];
  let [text, phoneticDepth, inText] = ['', 0, false];
  visit(path ? parts.get(path) : undefined, {
    open: ({ name }) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') phoneticDepth += 1;
      else if (name === 't') inText = true;
    },
    text: (found) => {
      if (inText && phoneticDepth === 0) text += found;
    },
    close: (name) => {
      if (name === 'si') texts.push(unescaped(text));
      else if (name === 'rPh') phoneticDepth -= 1;
      else if (name === 't') inText = false;
    },
  });
  return texts;
}

/** The indentation of each cell format, by its index. */
function indentsOf(parts: Parts, path: string | undefined): number[] {
  const indents: number[] = [];
  let inFormats = false;
  visit(path ? parts.get(path) : undefined, {
    open: ({ name, attributes }) => {
      if (name === 'cellXfs') inFormats = true;
      else if (name === 'xf' && inFormats) indents.push(0);
      else if (name === 'alignment' && inFormats) {
        indents[indents.length - 1] = wholeNumber(attributes.get('indent')) ?? 0;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inFormats = false;
    },
  });
  return indents;
}

/** "B12" is column 1. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
