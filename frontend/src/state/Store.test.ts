import { describe, expect, it } from 'vitest';
import { ReducerStore } from './ReducerStore';
import { Store } from './Store';

describe('a store', () => {
  it('notifies its listeners of another state, and of no other call', () => {
    const store = new Store<number | null>(null);
    const seen: (number | null)[] = [];
    const leave = store.subscribe(() => seen.push(store.state()));
    for (const page of [null, 3, 3, 4, null]) store.set(page);
    expect(seen).toEqual([3, 4, null]);
    leave();
    store.set(9);
    expect(seen).toHaveLength(3);
    expect(store.state()).toBe(9);
  });

  it('is changed by events, each applied to the latest state', () => {
    const store = new ReducerStore((sum: number, added: number) => sum + added, 1);
    store.dispatch(2);
    store.dispatch(3);
    expect(store.state()).toBe(6);
  });
});
