-- What each step of the workflow costs. copy_step is no longer called if the server has stored the event itself.
-- ebook_files_hold compares the digests without a regular expression: the check runs for each change of a row, and
-- the two expressions took most of its time.

-- +goose Up
CREATE OR REPLACE TRIGGER copy_step AFTER INSERT ON workflow_logs
    FOR EACH ROW WHEN (NEW.action IN ('submit', 'approve', 'reject', 'publish', 'unpublish')
        AND current_setting('cms.stores_events', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION copy_step();

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION ebook_files_hold(cover_id uuid, cover_object text, cover_name text, cover_size bigint, cover_type text, cover_sha256 text,
    pdf_id uuid, pdf_object text, pdf_name text, pdf_size bigint, pdf_type text, pdf_sha256 text, pdf_pages integer)
    RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN num_nonnulls(cover_id, cover_object, cover_name, cover_size, cover_type, cover_sha256) IN (0, 6)
        AND num_nonnulls(pdf_id, pdf_object, pdf_name, pdf_size, pdf_type, pdf_sha256) IN (0, 6)
        AND (cover_id IS NULL OR cover_size > 0 AND cover_size < 5 * 1048576 AND cover_type IN ('image/png', 'image/jpeg', 'image/webp')
            AND octet_length(cover_sha256) = 64 AND ltrim(cover_sha256, '0123456789abcdef') = '')
        AND (pdf_id IS NULL OR pdf_size > 0 AND pdf_size < 100 * 1048576 AND pdf_type = 'application/pdf' AND octet_length(pdf_sha256) = 64 AND ltrim(pdf_sha256, '0123456789abcdef') = '')
        AND (pdf_pages IS NULL OR pdf_pages >= 0 AND pdf_id IS NOT NULL);
END
$$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION ebook_files_hold(cover_id uuid, cover_object text, cover_name text, cover_size bigint, cover_type text, cover_sha256 text,
    pdf_id uuid, pdf_object text, pdf_name text, pdf_size bigint, pdf_type text, pdf_sha256 text, pdf_pages integer)
    RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN num_nonnulls(cover_id, cover_object, cover_name, cover_size, cover_type, cover_sha256) IN (0, 6)
        AND num_nonnulls(pdf_id, pdf_object, pdf_name, pdf_size, pdf_type, pdf_sha256) IN (0, 6)
        AND (cover_id IS NULL OR cover_size > 0 AND cover_size < 5 * 1048576 AND cover_type IN ('image/png', 'image/jpeg', 'image/webp')
            AND cover_sha256 ~ '^[0-9a-f]{64}$')
        AND (pdf_id IS NULL OR pdf_size > 0 AND pdf_size < 100 * 1048576 AND pdf_type = 'application/pdf' AND pdf_sha256 ~ '^[0-9a-f]{64}$')
        AND (pdf_pages IS NULL OR pdf_pages >= 0 AND pdf_id IS NOT NULL);
END
$$;
-- +goose StatementEnd
CREATE OR REPLACE TRIGGER copy_step AFTER INSERT ON workflow_logs
    FOR EACH ROW WHEN (NEW.action IN ('submit', 'approve', 'reject', 'publish', 'unpublish')) EXECUTE FUNCTION copy_step();
