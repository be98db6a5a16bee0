import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage, problemOf } from '@/api/problem';
import { useSaveTocMutation } from '@/api/toc';
import type { Ebook, Toc } from '@/api/types';
import { viEdit } from '@/text/viEdit';
import { tooBig } from './limits';
import { isPage } from './marks';
import { mergeOutline } from './mergeOutline';
import { itemsOf, type Line, linesOf, sameOutline } from './outline';

const autosaveMs = 30_000;

export interface TocConflict {
  current: Toc;
  /** The outline as both sides started from it. */
  base: Line[];
  by: { id: string; full_name: string } | null;
  at: string;
}

export interface SaveTrouble {
  message: string;
  /** The status that closed the outline meanwhile. */
  closed?: Ebook['status'];
}

interface Options {
  ebookId: string;
  /** The outline as it was loaded. */
  toc: Toc;
  /** The lines as they are now, whatever was rendered last. */
  lines: { current: Line[] };
  /** Gives saved lines their lasting ids, without touching what was typed meanwhile. */
  onIds: (idByKey: ReadonlyMap<string, string>) => void;
  onSaved: () => void;
  /** Saved elsewhere meanwhile, without anything to ask about: the outline of both. */
  onMerged: (lines: Line[], meanwhile: TocConflict) => void;
}

/** Saving the outline: by hand, and by itself 30 seconds after the first unsaved change. */
export function useSaving({ ebookId, toc, lines, onIds, onSaved, onMerged }: Options) {
  const [saveToc] = useSaveTocMutation();
  const [state, setState] = useState<'clean' | 'unsaved' | 'saving'>('clean');
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [trouble, setTrouble] = useState<SaveTrouble | null>(null);
  const [conflict, setConflict] = useState<TocConflict | null>(null);
  const [dirtySince, setDirtySince] = useState<number | null>(null);
  const known = useRef(toc.version);
  const savedIds = useRef(idsOf(toc));
  const base = useRef(linesOf(toc.items)); // as last known on the server
  const unanswered = useRef<Line[][]>([]); // sent since, and perhaps saved
  const running = useRef<Promise<boolean> | null>(null);
  const dirty = useRef(false);

  const stand = (saved: Toc) => {
    known.current = saved.version;
    savedIds.current = idsOf(saved);
    base.current = linesOf(saved.items);
    unanswered.current = [];
  };

  const touch = useCallback(() => {
    if (!dirty.current) setDirtySince(Date.now());
    dirty.current = true;
    setState((was) => (was === 'saving' ? was : 'unsaved'));
  }, []);

  /** Saved elsewhere meanwhile: merged and sent again, unless there is something to ask. */
  const stale = (meanwhile: TocConflict, sent: Line[]): boolean | Promise<boolean> => {
    const { current } = meanwhile;
    const there = linesOf(current.items);
    // An earlier save of ours whose answer was lost.
    const own = [sent, ...unanswered.current].find(
      (earlier) => earlier && sameOutline(there, earlier),
    );
    if (own) {
      stand(current);
      onIds(pairs(own, current));
      return own === sent || saveOnce();
    }
    const { lines: merged, clashes } = mergeOutline(base.current, lines.current, there);
    if (clashes.length > 0) {
      setConflict(meanwhile);
      return false;
    }
    onMerged(merged, meanwhile);
    stand(current);
    return saveOnce();
  };

  const failed = (error: unknown, sent: Line[]): boolean | Promise<boolean> => {
    const problem = problemOf(error);
    const current = problem?.current;
    if (problem?.status === 409 && current && 'items' in current) {
      const at = problem.changed_at ?? current.updated_at ?? new Date().toISOString();
      return stale({ current, base: base.current, by: problem.changed_by ?? null, at }, sent);
    }
    if (!problem || problem.status >= 500) unanswered.current.push(sent);
    const closed =
      problem?.status === 409 && current && 'status' in current ? current.status : undefined;
    setTrouble({ message: errorMessage(error), closed });
    return false;
  };

  const saveOnce = async (): Promise<boolean> => {
    const sent = lines.current;
    const wrong = sent.some((line) => !isPage(line.page)) ? viEdit.tocPage : tooBig(sent);
    if (wrong) {
      setTrouble({ message: wrong });
      return false;
    }
    dirty.current = false;
    setDirtySince(null);
    setTrouble(null);
    setState('saving');
    const answer = await saveToc({
      id: ebookId,
      items: itemsOf(sent, savedIds.current),
      version: known.current,
    });
    const ok = answer.data ? true : await failed(answer.error, sent);
    if (answer.data) {
      stand(answer.data);
      onIds(pairs(sent, answer.data));
    }
    if (ok) setSavedAt(new Date());
    else if (!dirty.current) touch();
    setState(dirty.current ? 'unsaved' : 'clean');
    if (ok && !dirty.current) onSaved();
    return ok;
  };

  /** One at a time; what changed while it ran goes with the next. */
  const save = async (): Promise<boolean> => {
    while (running.current) await running.current;
    if (!dirty.current) return true;
    running.current = saveOnce().finally(() => {
      running.current = null;
    });
    return running.current;
  };

  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (dirtySince === null || conflict) return;
    const wait = Math.max(0, dirtySince + autosaveMs - Date.now());
    const timer = setTimeout(() => void latest.current(), wait);
    return () => clearTimeout(timer);
  }, [dirtySince, conflict]);

  return {
    state,
    savedAt,
    trouble,
    conflict,
    touch,
    save,
    /** After a conflict: which version one now stands on; the result is still to be saved. */
    standOn: (current: Toc) => {
      stand(current);
      setConflict(null);
      setTrouble(null);
      touch();
    },
    /** What was recovered stands on what it was made from. */
    recover: (version: number, from: Line[]) => {
      known.current = version;
      base.current = from;
    },
    version: known,
    base,
    /** Not answered: it stays unsaved, and is asked again with the next save. */
    closeConflict: () => {
      setConflict(null);
      setDirtySince(Date.now());
    },
  };
}

/** The server answers in the order it was sent. */
function pairs(sent: Line[], answer: Toc): ReadonlyMap<string, string> {
  return new Map(sent.map((line, i) => [line.key, answer.items[i]?.id ?? line.id]));
}

const idsOf = (toc: Toc): ReadonlySet<string> => new Set(toc.items.map((item) => item.id));
