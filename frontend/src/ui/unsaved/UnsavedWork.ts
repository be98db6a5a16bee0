/**
 * The stored value of something that is edited, and the value that is being sent. `isDirty` takes
 * the current value, so text typed during a request is compared when the response arrives.
 */
export class UnsavedWork<T> {
  private constructor(
    /** The stored value, as far as is known. */
    readonly saved: T,
    private readonly same: (a: T, b: T) => boolean,
    private readonly sending: { value: T } | null,
    /** A request failed or got no response, so the stored value may be another one. */
    private readonly uncertain: boolean,
  ) {}

  static of<T>(saved: T, same: (a: T, b: T) => boolean = Object.is): UnsavedWork<T> {
    return new UnsavedWork(saved, same, null, false);
  }

  get isSending(): boolean {
    return this.sending !== null;
  }

  /** A request that stores `value` is being sent. */
  send(value: T): UnsavedWork<T> {
    return new UnsavedWork(this.saved, this.same, { value }, this.uncertain);
  }

  /** The request succeeded; `stored` is the server's value if it differs. */
  sent(stored: T = this.sending ? this.sending.value : this.saved): UnsavedWork<T> {
    return UnsavedWork.of(stored, this.same);
  }

  /** The request was refused, or its response was lost. */
  failed(): UnsavedWork<T> {
    return this.sending ? new UnsavedWork(this.saved, this.same, null, true) : this;
  }

  /** Another value was stored by another user; a running request continues. */
  rebased(saved: T): UnsavedWork<T> {
    return new UnsavedWork(saved, this.same, this.sending, this.uncertain);
  }

  /** Whether `now` could be lost; true during a request, which may still fail. */
  isDirty(now: T): boolean {
    return this.isSending || this.uncertain || !this.same(now, this.saved);
  }
}
