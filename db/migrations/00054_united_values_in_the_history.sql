-- A row of the history says that a value of the e-book was united with another, or that this was
-- taken back.

-- +goose Up
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION log_holds(action text, comment text, user_role text, version integer, to_id uuid, to_full_name text,
    pdf_sha256 text, record_sha256 text, toc_sha256 text, previous_sha256 text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN action IN ('submit', 'approve', 'reject', 'publish', 'unpublish', 'delete', 'restore', 'give', 'unite', 'separate')
        AND user_role IN ('STUDENT', 'EDITOR', 'EXPERT', 'MANAGER', 'ADMIN') AND char_length(comment) <= 2000 AND version >= 1
        AND (action NOT IN ('reject', 'unpublish', 'unite', 'separate') OR comment <> '')  -- sent back with a reason; which value
        AND (pdf_sha256 IS NOT NULL OR action IN ('delete', 'restore', 'give', 'unite', 'separate'))  -- submitted with a PDF
        AND num_nonnulls(to_id, to_full_name) = CASE action WHEN 'give' THEN 2 ELSE 0 END  -- given to somebody
        AND num_nonnulls(record_sha256, toc_sha256, previous_sha256) IN (0, 3);            -- chained
END
$$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION log_holds(action text, comment text, user_role text, version integer, to_id uuid, to_full_name text,
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
