/**
 * A state that changes by a reducer and can be read at any time: what goes on after an `await`
 * reads the state of that moment, not the one of the render that it began in.
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
