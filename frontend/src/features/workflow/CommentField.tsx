import Button from '@mui/material/Button';
import type { FocusEvent, RefObject } from 'react';
import { viDecision } from '@/text/review/viDecision';
import { TextBox } from '@/ui/fields/TextBox';
import { commentFieldId } from './commentFieldId';
import type { Comment } from './useComment';

interface Props {
  comment: Comment;
  label: string;
  required: boolean;
  problem: string | undefined;
  /** Enter sends the decision while the field is empty. */
  enterSends: boolean;
  onLeave: () => void;
  inputRef: RefObject<HTMLTextAreaElement | null>;
}

/** The field for the comment of a decision; discarded text can be restored. */
export function CommentField(props: Props) {
  const { comment, label, required, problem, enterSends, onLeave, inputRef } = props;
  return (
    <>
      <TextBox
        id={commentFieldId}
        label={label}
        required={required}
        multiline
        minRows={3}
        maxRows={8}
        value={comment.text}
        onChange={(event) => comment.change(event.target.value)}
        onBlur={(event) => focusLeftPanel(event) && onLeave()}
        error={problem}
        hint={enterSends ? viDecision.enterHint : viDecision.hint}
        inputRef={inputRef}
      />
      {comment.restoreDiscarded && (
        <Button size="small" onClick={comment.restoreDiscarded}>
          {viDecision.restoreDiscarded}
        </Button>
      )}
    </>
  );
}

/**
 * Whether the focus left the panel. Validation waits for that, because an error message would move
 * a button while it is pressed.
 */
function focusLeftPanel({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !currentTarget.closest('[role=dialog]')?.contains(relatedTarget);
}
