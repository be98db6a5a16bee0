import { afterEach, describe, expect, it, vi } from 'vitest';
import { newStorage } from '@/testing/storage';
import { readText, writeText } from './stored';
import { keysUnder, readJson, writeJson } from './storedJson';

afterEach(() => vi.unstubAllGlobals());

describe('what a browser remembers', () => {
  it('is found again, by key and by prefix, until it is removed', () => {
    vi.stubGlobal('localStorage', newStorage());
    expect(writeText('a:1', 'narrow')).toBe(true);
    expect(writeJson('a:2', { ids: [1] })).toBe(true);
    expect(readText('a:1')).toBe('narrow');
    expect(readJson('a:2')).toEqual({ ids: [1] });
    expect(keysUnder('a:')).toEqual(['a:1', 'a:2']);
    writeText('a:1', null);
    expect(readText('a:1')).toBeNull();
  });

  it('is stored separately for the tab', () => {
    vi.stubGlobal('localStorage', newStorage());
    vi.stubGlobal('sessionStorage', newStorage());
    writeJson('b', 1, 'sessionStorage');
    expect(readJson('b')).toBeNull();
    expect(readJson('b', 'sessionStorage')).toBe(1);
  });

  it('is nothing where it is damaged or storage is blocked, and says that it was not stored', () => {
    vi.stubGlobal('localStorage', newStorage());
    writeText('c', '{');
    expect(readJson('c')).toBeNull();
    vi.stubGlobal('localStorage', undefined);
    expect(readText('c')).toBeNull();
    expect(writeText('c', 'x')).toBe(false);
    expect(keysUnder('c')).toEqual([]);
  });
});
