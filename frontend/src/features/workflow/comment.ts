import { en } from '@/text/literals';
import { commentTooLong } from '@/text/record/comment';

interface CommentCheck {
  /** Trimmed, as it is sent. */
  text: string;
  ok: boolean;
  problem: string | undefined;
}

/** Validates a comment. A missing one is a problem only once its field was touched. */
export function checkComment(typed: string, required: boolean, touched: boolean): CommentCheck {
  const text = typed.trim();
  const missing = required && text === '';
  const tooLong = commentTooLong(text);
  return {
    text,
    ok: !missing && !tooLong,
    problem: missing && touched ? en.commentRequired : tooLong,
  };
}
