import { describe, expect, it } from 'vitest';
import { en, langOf } from './literals';

describe('RULES §10.12: the language of a message', () => {
  it('is English for the English literals, including those that are loaded later', async () => {
    expect(langOf(en.unexpected)).toBe('en');
    expect(langOf('Thử lại')).toBeUndefined();
    const { longEn } = await import('./longLiterals');
    expect(Object.values(longEn).map(langOf)).toEqual(Object.values(longEn).map(() => 'en'));
  });
});
