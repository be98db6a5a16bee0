import { errorMessage, problemOf } from '@/api/problem';
import type { Toc, TocItem } from '@/api/types';
import { itemsOf, type Line, linesOf, sameOutline } from '@/features/toc/outline/outline';
import { outlineProblem, withStoredPages } from '@/features/toc/outline/outlineProblem';
import { type SaveTrouble, saveState, type TocConflict } from '@/features/toc/state/editing';
import type { TocSession } from '@/features/toc/state/TocSession';
import { part } from '@/parts/part';

/** Needed only if the outline was saved elsewhere meanwhile; loaded ahead as a chunk of its own. */
const merging = part(() => import('@/features/toc/outline/mergeOutline'));
merging.preload();

const autosaveMs = 30_000;
const firstRetryMs = 2_000;

/** The API call that stores an outline. */
export type SendToc = (
  items: TocItem[],
  version: number,
) => Promise<{ data?: Toc; error?: unknown }>;

/** `partly`: all but malformed page numbers is stored. `again`: it has to be sent once more. */
type SendOutcome = 'saved' | 'partly' | 'failed' | 'again';

/**
 * Saves an outline on request, and automatically 30 seconds after the first unsaved change. A save
 * without a response is repeated earlier.
 */
export class TocSaver {
  private running: Promise<boolean> | null = null;
  private unanswered = 0; // saves without a response since the last one with a response
  private maybeStored: Line[][] = []; // sent, and possibly stored

  constructor(
    private readonly session: TocSession,
    private readonly send: SendToc,
    /** Called when changes from elsewhere were merged without conflicts. */
    private readonly onMerged: (meanwhile: TocConflict) => void,
  ) {}

  /**
   * Autosaves, and saves immediately when the browser is online again, until the returned function is
   * called.
   */
  start(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let planned: number | null = null;
    const plan = () => {
      const { delayBegan, conflict } = this.session.state();
      const due = delayBegan === null || conflict ? null : delayBegan + this.delayMs();
      if (due === planned) return;
      planned = due;
      clearTimeout(timer);
      if (due !== null) timer = setTimeout(() => void this.save(), Math.max(0, due - Date.now()));
    };
    plan();
    const unsubscribe = this.session.subscribe(plan);
    const reconnected = async () => {
      await this.running; // resolves to false if the connection was lost
      if (planned !== null) await this.save();
    };
    window.addEventListener('online', reconnected);
    return () => {
      unsubscribe();
      planned = null; // for reconnected, which may still be waiting
      window.removeEventListener('online', reconnected);
      clearTimeout(timer);
    };
  }

  /** Offline, nothing is repeated early: the browser reports when it is online again. */
  private delayMs(): number {
    if (this.unanswered === 0 || !navigator.onLine) return autosaveMs;
    return Math.min(autosaveMs, firstRetryMs * 2 ** (this.unanswered - 1));
  }

  /**
   * Runs one save at a time; changes made meanwhile go with the next one. Returns whether everything
   * was saved.
   */
  async save(): Promise<boolean> {
    while (this.running) await this.running;
    if (saveState(this.session.state()) === 'clean') return true;
    this.running = this.saveOnce().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async saveOnce(): Promise<boolean> {
    let outcome: SendOutcome = 'again';
    while (outcome === 'again') outcome = await this.sendOnce();
    this.session.dispatch({ do: 'finish', ok: outcome !== 'failed', at: Date.now() });
    return outcome === 'saved';
  }

  private async sendOnce(): Promise<SendOutcome> {
    const { lines, stored, work } = this.session.state();
    const invalid = outlineProblem(lines);
    if (invalid && !invalid.onlyPages) return this.notSent(invalid);
    const sent = invalid ? withStoredPages(lines, work.saved) : lines;
    if (invalid && sameOutline(sent, work.saved)) {
      return this.notSent({ ...invalid, restSaved: true });
    }
    this.session.dispatch({ do: 'send' });
    const { data, error } = await this.send(itemsOf(sent, stored.ids), stored.version);
    if (!data) return this.failed(error, sent);
    this.store(data, sent);
    return this.outcomeOfStored();
  }

  private notSent(trouble: SaveTrouble): SendOutcome {
    this.session.dispatch({ do: 'fail', trouble });
    return 'failed';
  }

  /** The outcome after something was stored. Reports the fields that still prevent saving. */
  private outcomeOfStored(): SendOutcome {
    const invalid = outlineProblem(this.session.state().lines);
    if (!invalid) return 'saved';
    this.session.dispatch({ do: 'fail', trouble: { ...invalid, restSaved: invalid.onlyPages } });
    return 'partly';
  }

  private store(toc: Toc, sent: Line[]): void {
    this.unanswered = 0;
    this.maybeStored = [];
    this.session.dispatch({ do: 'store', toc, sent });
  }

  private async failed(error: unknown, sent: Line[]): Promise<SendOutcome> {
    const problem = problemOf(error);
    this.unanswered = problem ? 0 : this.unanswered + 1;
    const current = problem?.current;
    if (problem?.status === 409 && current && 'items' in current) {
      const at = problem.changed_at ?? current.updated_at ?? new Date().toISOString();
      const base = this.session.state().work.saved;
      return this.stale({ current, base, by: problem.changed_by ?? null, at }, sent);
    }
    if (!problem || problem.status >= 500) this.maybeStored.push(sent);
    const newStatus =
      problem?.status === 409 && current && 'status' in current ? current.status : undefined;
    const signedOut = problem?.status === 401;
    const trouble = { message: errorMessage(error), newStatus, signedOut };
    this.session.dispatch({ do: 'fail', trouble });
    return 'failed';
  }

  /** Merges what was saved elsewhere and sends again, unless there is a conflict to ask about. */
  private async stale(meanwhile: TocConflict, sent: Line[]): Promise<SendOutcome> {
    const { current, base } = meanwhile;
    const serverLines = linesOf(current.items);
    // Our own earlier save, whose response was lost.
    const own = [sent, ...this.maybeStored].find((earlier) => sameOutline(serverLines, earlier));
    if (own) {
      this.store(current, own);
      return own === sent ? this.outcomeOfStored() : 'again';
    }
    const merge = await merging.load().catch((error: unknown) => {
      this.session.dispatch({
        do: 'fail',
        trouble: { message: errorMessage(error), canRetry: true },
      });
      return null;
    });
    if (!merge) return 'failed';
    const mine = merge.withTheirIds(base, this.session.state().lines, serverLines);
    const { lines, clashes } = merge.mergeOutline(base, mine, serverLines);
    if (clashes.length > 0) {
      this.session.dispatch({ do: 'conflict', conflict: meanwhile });
      return 'failed';
    }
    this.maybeStored = [];
    this.session.dispatch({ do: 'merge', toc: current, lines });
    this.onMerged(meanwhile);
    return 'again';
  }
}
