import { Store } from './Store';

/** A store that is changed by events. */
export class ReducerStore<State, Event> extends Store<State> {
  readonly #reduce: (state: State, event: Event) => State;

  constructor(reduce: (state: State, event: Event) => State, initial: State) {
    super(initial);
    this.#reduce = reduce;
  }

  readonly dispatch = (event: Event): void => this.set(this.#reduce(this.state(), event));
}
