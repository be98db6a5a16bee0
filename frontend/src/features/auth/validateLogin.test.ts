import { describe, expect, it } from 'vitest';
import { en } from '@/text/literals';
import { validateLogin } from './validateLogin';

describe('login: email must be a valid address', () => {
  it.each(['', 'a', 'a@b', 'a b@c.vn', '@c.vn', 'a@.vn', 'a@c..vn'])('rejects "%s"', (email) => {
    expect(validateLogin({ email, password: '123456' })).toEqual({ email: en.email });
  });
  it.each(['a@b.vn', ' lan.anh+x@thu-vien.edu.vn '])('accepts "%s"', (email) => {
    expect(validateLogin({ email, password: '123456' })).toEqual({});
  });
});

describe('login: password must have at least 6 characters', () => {
  const passwordError = (password: string) => validateLogin({ email: 'a@b.vn', password }).password;
  it.each(['', '12345'])('rejects "%s"', (password) => {
    expect(passwordError(password)).toBe(en.password);
  });
  it('counts a letter and its combining marks as one character', () => {
    expect(passwordError('mậtkh'.normalize('NFD'))).toBe(en.password);
    expect(passwordError('mậtkhẩ'.normalize('NFD'))).toBeUndefined();
  });
});
