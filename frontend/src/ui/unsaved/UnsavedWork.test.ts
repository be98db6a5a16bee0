import { describe, expect, it } from 'vitest';
import { UnsavedWork } from './UnsavedWork';

type Step =
  | { type: string }
  | { send: true }
  | { sent: string | null }
  | { failed: true }
  | { rebased: string };

const sameText = (a: string, b: string) => a.trim() === b.trim();

/** Plays steps on a field that holds `A`, which is stored. */
function play(steps: Step[]): { now: string; work: UnsavedWork<string> } {
  let now = 'A';
  let work = UnsavedWork.of(now, sameText);
  for (const step of steps) {
    if ('type' in step) now = step.type;
    else if ('send' in step) work = work.send(now);
    else if ('sent' in step) work = step.sent === null ? work.sent() : work.sent(step.sent);
    else if ('failed' in step) work = work.failed();
    else work = work.rebased(step.rebased);
  }
  return { now, work };
}

const type = (text: string): Step => ({ type: text });
const send: Step = { send: true };
const sent = (stored: string | null = null): Step => ({ sent: stored });
const failed: Step = { failed: true };
const rebased = (saved: string): Step => ({ rebased: saved });

describe('RULES §10.10: what is unsaved is judged by the value after the response', () => {
  it.each<[string, Step[], dirty: boolean, saved: string]>([
    ['nothing typed', [], false, 'A'],
    ['typed', [type('AB')], true, 'A'],
    ['typed and taken back', [type('AB'), type('A')], false, 'A'],
    ['only blanks', [type(' A ')], false, 'A'],
    ['being sent', [type('AB'), send], true, 'A'],
    ['sent', [type('AB'), send, sent()], false, 'AB'],
    ['typed while it was sent', [type('AB'), send, type('ABC'), sent()], true, 'AB'],
    [
      'typed and taken back while it was sent',
      [type('AB'), send, type('A'), type('AB'), sent()],
      false,
      'AB',
    ],
    ['cleared while it was sent', [type('AB'), send, type(''), sent()], true, 'AB'],
    ['stored as something else', [type('AB'), send, sent('ab')], true, 'ab'],
    [
      'stored as something else, and shown',
      [type('AB'), send, sent('ab'), type('ab')],
      false,
      'ab',
    ],
    ['failed', [type('AB'), send, failed], true, 'A'],
    [
      'failed, then taken back: the server may still have it',
      [type('AB'), send, failed, type('A')],
      true,
      'A',
    ],
    ['failed, then sent', [type('AB'), send, failed, send, sent()], false, 'AB'],
    [
      'failed, typed, then sent',
      [type('AB'), send, failed, type('ABC'), send, sent()],
      false,
      'ABC',
    ],
    ['saved elsewhere meanwhile', [type('AB'), rebased('X')], true, 'X'],
    ['the same saved elsewhere', [type('AB'), rebased('AB')], false, 'AB'],
    ['saved elsewhere while it is sent', [type('AB'), send, rebased('AB')], true, 'AB'],
  ])('%s', (_, steps, dirty, saved) => {
    const { now, work } = play(steps);
    expect(work.isDirty(now)).toBe(dirty);
    expect(work.saved).toBe(saved);
    expect(work.isSending).toBe(
      steps.includes(send) && !steps.some((s) => 'sent' in s || 'failed' in s),
    );
  });

  it('sending returns a new value and leaves the earlier one as it was', () => {
    const before = UnsavedWork.of('A');
    before.send('B').sent();
    expect(before.isDirty('A')).toBe(false);
    expect(before.saved).toBe('A');
  });
});
