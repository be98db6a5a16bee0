import { describe, expect, it } from 'vitest';
import { PageInView } from './PageInView';

describe('RULES §10.16: the page that is read', () => {
  it('is told to those who listen, where it is another', () => {
    const view = new PageInView();
    const told: (number | null)[] = [];
    const leave = view.subscribe(() => told.push(view.now()));
    for (const page of [null, 3, 3, 4, null]) view.show(page);
    expect(told).toEqual([3, 4, null]);
    leave();
    view.show(9);
    expect(told).toHaveLength(3);
    expect(view.now()).toBe(9);
  });
});
