import type { Editing } from '@/features/toc/state/editing';
import { viEdit } from '@/text/record/viEdit';
import { type DropTarget, type DropWish, dropTarget } from './dropTarget';

/** The indent of a level of the outline. */
const indentPx = 28;
/** Dragging scrolls within these distances of the window's edges. `top` includes the sticky bars. */
const edgePx = { top: 170, bottom: 70 };
const scrollPx = 14;

/**
 * One drag, from pressing the grip to the drop. It draws the drop line without React, for speed.
 */
export class Dragging {
  private wish: DropWish | null = null;
  private at: { x: number; y: number };
  private hasMoved = false;
  private frame = 0;

  constructor(
    private readonly root: HTMLElement,
    readonly keys: string[],
    private readonly level: number,
    private readonly start: { x: number; y: number },
    private readonly state: () => Editing,
    private readonly onEscape: () => void,
  ) {
    this.at = start;
    this.mark(true);
    document.addEventListener('keydown', this.onKeyDown, true);
    this.frame = requestAnimationFrame(this.scroll);
  }

  move(x: number, y: number): void {
    this.at = { x, y };
    this.hasMoved = true;
    this.aim();
  }

  /** Where the lines would land now: another person's changes may be merged in during a drag. */
  target(): DropTarget | null {
    const { lines, folded } = this.state();
    return this.wish && dropTarget(lines, folded, this.wish);
  }

  end(): void {
    cancelAnimationFrame(this.frame);
    document.removeEventListener('keydown', this.onKeyDown, true);
    this.mark(false);
    const line = this.dropLine();
    if (line) line.hidden = true;
  }

  private aim(): void {
    const { x, y } = this.at;
    const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-key]');
    const over = row && this.root.contains(row) ? row.dataset.key : undefined;
    if (!row || !over) return;
    const box = row.getBoundingClientRect();
    const after = y > box.top + box.height / 2;
    const level = this.level + Math.round((x - this.start.x) / indentPx);
    this.wish = { keys: this.keys, over, after, level };
    this.draw(after ? box.bottom : box.top);
  }

  /** Draws the drop line, indented to its level and with the level's name. */
  private draw(y: number): void {
    const line = this.dropLine();
    if (!line) return;
    const target = this.target();
    line.hidden = target === null;
    if (!target) return;
    line.style.top = `${y - this.root.getBoundingClientRect().top - 1}px`;
    line.style.left = `${8 + target.level * indentPx}px`;
    if (line.firstElementChild) {
      line.firstElementChild.textContent = viEdit.toc.level[target.level] ?? '';
    }
  }

  private readonly scroll = (): void => {
    const { y } = this.at;
    const up = y < edgePx.top;
    if (this.hasMoved && (up || y > window.innerHeight - edgePx.bottom)) {
      window.scrollBy({ top: up ? -scrollPx : scrollPx, behavior: 'instant' });
      this.aim();
    }
    this.frame = requestAnimationFrame(this.scroll);
  };

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.onEscape();
  };

  private dropLine(): HTMLElement | null {
    return this.root.querySelector('[data-dropline]');
  }

  private mark(on: boolean): void {
    for (const key of this.keys) {
      const row = this.root.querySelector(`[data-key="${CSS.escape(key)}"]`);
      row?.classList.toggle('dragged', on);
    }
  }
}
