-- The same for the history: see 00016. Rows from before its chain hold none of its
-- digests; all others hold to every rule.

-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION log_holds(action text, comment text, user_role text, version integer, to_id uuid, to_full_name text,
    pdf_sha256 text, record_sha256 text, toc_sha256 text, previous_sha256 text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN action IN ('submit', 'approve', 'reject', 'publish', 'unpublish', 'delete', 'restore', 'give')
        AND user_role IN ('STUDENT', 'EDITOR', 'EXPERT', 'MANAGER', 'ADMIN') AND char_length(comment) <= 2000 AND version >= 1
        AND (action NOT IN ('reject', 'unpublish') OR comment <> '')                       -- sent back with a reason
        AND (pdf_sha256 IS NOT NULL OR action IN ('delete', 'restore', 'give'))            -- submitted with a PDF
        AND num_nonnulls(to_id, to_full_name) = CASE action WHEN 'give' THEN 2 ELSE 0 END  -- given to somebody
        AND num_nonnulls(record_sha256, toc_sha256, previous_sha256) IN (0, 3);            -- chained
END
$$;
-- +goose StatementEnd
ALTER TABLE workflow_logs
    ADD CONSTRAINT log_holds CHECK (log_holds(action, comment, user_role, version, to_id, to_full_name,
        pdf_sha256, record_sha256, toc_sha256, previous_sha256)) NOT VALID,
    DROP CONSTRAINT workflow_logs_comment_check, DROP CONSTRAINT workflow_logs_user_role_check, DROP CONSTRAINT workflow_logs_version_check,
    DROP CONSTRAINT sent_back_with_reason, DROP CONSTRAINT known_action, DROP CONSTRAINT submitted_with_pdf,
    DROP CONSTRAINT given_to_somebody, DROP CONSTRAINT chained;

-- +goose Down
ALTER TABLE workflow_logs
    ADD CONSTRAINT workflow_logs_comment_check CHECK (char_length(comment) <= 2000) NOT VALID,
    ADD CONSTRAINT workflow_logs_user_role_check CHECK (user_role IN ('STUDENT', 'EDITOR', 'EXPERT', 'MANAGER', 'ADMIN')) NOT VALID,
    ADD CONSTRAINT workflow_logs_version_check CHECK (version >= 1) NOT VALID,
    ADD CONSTRAINT sent_back_with_reason CHECK (action NOT IN ('reject', 'unpublish') OR comment <> '') NOT VALID,
    ADD CONSTRAINT known_action CHECK (action IN ('submit', 'approve', 'reject', 'publish', 'unpublish', 'delete', 'restore', 'give')) NOT VALID,
    ADD CONSTRAINT submitted_with_pdf CHECK (pdf_sha256 IS NOT NULL OR action IN ('delete', 'restore', 'give')) NOT VALID,
    ADD CONSTRAINT given_to_somebody CHECK (num_nonnulls(to_id, to_full_name) = CASE action WHEN 'give' THEN 2 ELSE 0 END) NOT VALID,
    ADD CONSTRAINT chained CHECK (num_nonnulls(record_sha256, toc_sha256, previous_sha256) IN (0, 3)) NOT VALID,
    DROP CONSTRAINT log_holds;
DROP FUNCTION log_holds;
