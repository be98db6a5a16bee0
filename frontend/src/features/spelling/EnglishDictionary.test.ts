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

test('only the last question is answered, also if an earlier one takes longer', () => {
  vi.stubGlobal('Worker', FakeWorker);
  const dictionary = new EnglishDictionary();
  const [first, last] = [vi.fn(), vi.fn()];
  dictionary.findNonEnglish(['hause'], first);
  dictionary.findNonEnglish([], last);
  const worker = FakeWorker.started;
  worker.onmessage({ data: [['hause', false]] });
  expect(last).toHaveBeenCalledWith([]);
  expect(first).not.toHaveBeenCalled();

  dictionary.findNonEnglish(['hause', 'house'], last);
  expect(worker.postMessage).toHaveBeenLastCalledWith(['house']);
  worker.onmessage({ data: [['house', true]] });
  expect(last).toHaveBeenLastCalledWith(['hause']);
});
