import { describe, expect, it } from 'vitest';
import { en, langOf } from './literals';

describe('RULES §10.12: the language of a message', () => {
  it('is English for the literals, also those that only the screens behind the login load', async () => {
    expect(langOf(en.unexpected)).toBe('en');
    expect(langOf('Thử lại')).toBeUndefined();
    const { enScreens } = await import('./screenLiterals');
    expect(Object.values(enScreens).map(langOf)).toEqual(Object.values(enScreens).map(() => 'en'));
  });
});
