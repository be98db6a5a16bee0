import type { Toc } from '@/api/types';
import { ReducerStore } from '@/state/ReducerStore';
import { type Change, type Editing, opened, reduce } from './editing';

/** An outline that is being edited: its state and the subscribers to it. */
export class TocSession extends ReducerStore<Editing, Change> {
  constructor(toc: Toc) {
    super(reduce, opened(toc));
  }
}
