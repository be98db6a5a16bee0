/**
 * State that is changed by a reducer and can be read at any time: code after an `await` reads the
 * current state, not that of the render in which it started.
 */
export class ReducerStore<State, Event> {
  private now: State;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly reduce: (state: State, event: Event) => State,
    initial: State,
  ) {
    this.now = initial;
  }

  readonly state = (): State => this.now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly dispatch = (event: Event): void => {
    this.now = this.reduce(this.now, event);
    for (const listener of this.listeners) listener();
  };
}
