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
  it('each has a description, and no key has two meanings that apply together', () => {
    for (const { id } of bindings) expect(viKeys.commands[id]).toBeTruthy();
    const taken = bindings.map((b) => b.keys.join(' '));
    const twice = taken.filter((keys, i) => taken.indexOf(keys) !== i);
    expect(twice).toEqual(['x']); // publish or unpublish: an e-book never offers both
    const sequenceStarts = new Set(
      bindings.filter((b) => b.keys.length === 2).map((b) => b.keys[0]),
    );
    expect(bindings.filter((b) => b.keys.length === 1 && sequenceStarts.has(b.keys[0]))).toEqual(
      [],
    );
    expect(Object.keys(keymap)).toEqual(['everywhere', 'list', 'queue', 'check', 'ebook']);
  });

  it.each([
    ['a', {}, 'a'],
    ['A', {}, 'a'], // Caps Lock
    ['A', { shift: true }, 'Shift+a'],
    ['?', { shift: true }, '?'],
    ['/', {}, '/'],
    ['/', { shift: true }, '/'], // on keyboards that need Shift for it
    ['Enter', {}, 'Enter'],
  ] as const)('%s %j is %s', (key, more, name) => {
    expect(keyOf(press(key, more))).toBe(name);
  });

  it('g waits for a second key, which then runs no other command', () => {
    expect(meaningOf(press('g'), null)).toEqual({ first: 'g' });
    expect(meaningOf(press('d'), 'g')).toEqual({ run: 'go.dashboard' });
    expect(meaningOf(press('l'), 'g')).toEqual({ run: 'go.list' });
    expect(meaningOf(press('?'), 'g')).toBeNull();
    expect(meaningOf(press('d'), null)).toBeNull();
    expect(meaningOf(press('g', { shift: true }), null)).toBeNull();
  });

  it('do nothing when repeated by holding them, or when no screen offers their command', () => {
    expect(meaningOf(press('?', { repeat: true }), null)).toBeNull();
    expect(meaningOf(press('g', { repeat: true }), null)).toBeNull();
    for (const key of ['a', 'r', 's', 'x', 'j', 'k', 'n', 'p', 'v']) {
      expect(meaningOf(press(key), null)).toBeNull();
    }
  });
});
