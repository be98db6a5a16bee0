/**
 * State outside React: code after an `await` reads the current state, not that of the render in
 * which it started.
 */
export class Store<State> {
  #now: State;
  readonly #listeners = new Set<() => void>();

  constructor(initial: State) {
    this.#now = initial;
  }

  readonly state = (): State => this.#now;

  /** Notifies the listeners if the state is another one. */
  readonly set = (next: State): void => {
    if (Object.is(next, this.#now)) return;
    this.#now = next;
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
