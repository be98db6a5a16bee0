import { expect, test, vi } from 'vitest';
import { EnglishDictionary } from './EnglishDictionary';

class FakeWorker {
  static started: FakeWorker;
  onmessage: (event: { data: [string, boolean][] }) => void = () => {};
  postMessage = vi.fn();
  constructor() {
    FakeWorker.started = this;
  }
}

test('known words are reported at once, and looked-up words only for the last question', () => {
  vi.stubGlobal('Worker', FakeWorker);
  const dictionary = new EnglishDictionary();
  const [first, last] = [vi.fn(), vi.fn()];
  dictionary.findNonEnglish(['hause'], first);
  dictionary.findNonEnglish([], last);
  const worker = FakeWorker.started;
  worker.onmessage({ data: [['hause', false]] });
  expect(last).toHaveBeenCalledWith([]);
  expect(first.mock.calls).toEqual([[[]]]);

  dictionary.findNonEnglish(['hause', 'house'], last);
  expect(worker.postMessage).toHaveBeenLastCalledWith(['house']);
  expect(last).toHaveBeenLastCalledWith(['hause']);
  worker.onmessage({ data: [['house', true]] });
  expect(last).toHaveBeenLastCalledWith(['hause']);
});
