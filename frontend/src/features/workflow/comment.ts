import { en } from '@/text/literals';
import { commentTooLong } from '@/text/record/comment';

export interface Checked {
  /** In the form in which it is sent. */
  text: string;
  ok: boolean;
  problem: string | undefined;
}

/** Validates a comment; a missing one is reported only after its field was left. */
export function checkComment(typed: string, required: boolean, touched: boolean): Checked {
  const text = typed.trim();
  const missing = required && text === '';
  const tooLong = commentTooLong(text);
  return {
    text,
    ok: !missing && !tooLong,
    problem: missing && touched ? en.comment : tooLong,
  };
}
