import { describe, expect, it } from 'vitest';
import { en } from '@/text/literals';
import { validateLogin } from './validateLogin';

describe('login: email must be a valid address', () => {
  it.each(['', 'a', 'a@b', 'a b@c.vn', '@c.vn', 'a@.vn', 'a@c..vn'])('refuses "%s"', (email) => {
    expect(validateLogin({ email, password: '123456' })).toEqual({ email: en.email });
  });
  it.each(['a@b.vn', ' lan.anh+x@thu-vien.edu.vn '])('takes "%s"', (email) => {
    expect(validateLogin({ email, password: '123456' })).toEqual({});
  });
});

describe('login: password at least 6 characters', () => {
  it.each([
    ['12345', en.password],
    ['', en.password],
    ['mậtkhẩ'.normalize('NFD'), undefined],
    ['mậtkh'.normalize('NFD'), en.password],
  ])('"%s"', (password, error) => {
    expect(validateLogin({ email: 'a@b.vn', password }).password).toBe(error);
  });
});
