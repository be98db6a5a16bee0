import { describe, expect, it } from 'vitest';
import { viKeys } from '@/text/people/viKeys';
import { bindings, keymap } from './keymap';
import { keyOf, meaningOf, type Press } from './presses';

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  shift: false,
  repeat: false,
  ...more,
});

describe('keys (RULES §10.21)', () => {
  it('each has its words, and no two of one screen clash unless one of them is never there', () => {
    for (const { id } of bindings) expect(viKeys.what[id]).toBeTruthy();
    const taken = bindings.map((b) => b.keys.join(' '));
    const twice = taken.filter((keys, i) => taken.indexOf(keys) !== i);
    expect(twice).toEqual(['x']); // publish what is approved, unpublish what is published
    const firsts = new Set(bindings.filter((b) => b.keys.length === 2).map((b) => b.keys[0]));
    expect(bindings.filter((b) => b.keys.length === 1 && firsts.has(b.keys[0]))).toEqual([]);
    expect(Object.keys(keymap)).toEqual(['everywhere', 'list', 'queue', 'check', 'ebook']);
  });

  it.each([
    ['a', {}, 'a'],
    ['A', {}, 'a'], // Caps Lock
    ['A', { shift: true }, 'Shift+a'],
    ['?', { shift: true }, '?'],
    ['/', {}, '/'],
    ['/', { shift: true }, '/'], // where a keyboard has it there
    ['Enter', {}, 'Enter'],
  ] as const)('%s %j is %s', (key, more, name) => {
    expect(keyOf(press(key, more))).toBe(name);
  });

  it('g waits for a second key, which is never a key of its own', () => {
    expect(meaningOf(press('g'), null)).toEqual({ first: 'g' });
    expect(meaningOf(press('d'), 'g')).toEqual({ run: 'go.dashboard' });
    expect(meaningOf(press('l'), 'g')).toEqual({ run: 'go.list' });
    expect(meaningOf(press('?'), 'g')).toBeNull();
    expect(meaningOf(press('d'), null)).toBeNull();
    expect(meaningOf(press('g', { shift: true }), null)).toBeNull();
  });

  it('held down does nothing again, and what no screen offers nothing at all', () => {
    expect(meaningOf(press('?', { repeat: true }), null)).toBeNull();
    expect(meaningOf(press('g', { repeat: true }), null)).toBeNull();
    for (const key of ['a', 'r', 's', 'x', 'j', 'k', 'n', 'p', 'v']) {
      expect(meaningOf(press(key), null)).toBeNull();
    }
  });
});
