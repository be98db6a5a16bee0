/**
 * What is stored of a piece of work, and what is being sent of it. Whether the work is unsaved is
 * always asked with the value that stands on the screen at that moment: what someone types while a
 * request runs is judged when the answer is here, not when the request left.
 */
export class UnsavedWork<T> {
  private constructor(
    /** The value that is stored as far as is known. */
    readonly saved: T,
    private readonly same: (a: T, b: T) => boolean,
    private readonly sending: { value: T } | null,
    /** A request was refused or got no answer: what is stored may be something else. */
    private readonly uncertain: boolean,
  ) {}

  static of<T>(saved: T, same: (a: T, b: T) => boolean = Object.is): UnsavedWork<T> {
    return new UnsavedWork(saved, same, null, false);
  }

  get isSending(): boolean {
    return this.sending !== null;
  }

  /** The request that stores `value` leaves. */
  send(value: T): UnsavedWork<T> {
    return new UnsavedWork(this.saved, this.same, { value }, this.uncertain);
  }

  /** The answer: what was sent is stored, as `stored` where the server changed it. */
  sent(stored: T = this.sending ? this.sending.value : this.saved): UnsavedWork<T> {
    return UnsavedWork.of(stored, this.same);
  }

  /** The request was refused, or its answer was lost. */
  failed(): UnsavedWork<T> {
    return this.sending ? new UnsavedWork(this.saved, this.same, null, true) : this;
  }

  /** Something newer was stored by somebody else; a request that is under way goes on. */
  rebased(saved: T): UnsavedWork<T> {
    return new UnsavedWork(saved, this.same, this.sending, this.uncertain);
  }

  /** Whether anything of `now` could be lost: while a request runs it may still fail. */
  isDirty(now: T): boolean {
    return this.isSending || this.uncertain || !this.same(now, this.saved);
  }
}
