-- The rules of a row, in functions. PostgreSQL reads the text of each CHECK anew
-- for every statement that writes: 28 of them, and 8 of the history, took a third
-- of the time that a transition needed. Of a function it reads the call, and keeps the rest. The old
-- constraints held until now, so the new ones need no proof of the rows there are.

-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION ebook_record_holds(title text, description text, subject text, grade text, language text, author text, publisher text,
    published_year integer, total_pages integer, tags text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN char_length(title) BETWEEN 1 AND 500 AND char_length(description) <= 20000
        AND char_length(subject) <= 255 AND char_length(grade) <= 255 AND char_length(author) <= 255 AND char_length(publisher) <= 255
        AND language IN ('', 'Vietnamese', 'English', 'Other') AND char_length(tags) <= 1000
        AND coalesce(published_year >= 1900, true) AND coalesce(total_pages >= 1, true);
END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION ebook_state_holds(status text, version integer, toc_version integer, submitted_at timestamptz, returned jsonb, pdf_id uuid,
    deleted_at timestamptz, deleted_by uuid, deleted_by_name text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN status IN ('draft', 'pending_review', 'approved', 'published', 'rejected') AND version >= 1 AND toc_version >= 0
        AND (status = 'draft' OR pdf_id IS NOT NULL)                     -- what is reviewed has a PDF
        AND (status = 'pending_review') = (submitted_at IS NOT NULL)     -- since when it waits
        AND (returned IS NULL OR status IN ('draft', 'rejected'))        -- it is its creator's again
        AND (status <> 'rejected' OR returned IS NOT NULL)               -- rejected says why
        AND num_nonnulls(deleted_at, deleted_by, deleted_by_name) IN (0, 3);
END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION ebook_files_hold(cover_id uuid, cover_object text, cover_name text, cover_size bigint, cover_type text, cover_sha256 text,
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

ALTER TABLE ebooks
    ADD CONSTRAINT ebook_record_holds CHECK (ebook_record_holds(title, description, subject, grade, language, author, publisher,
        published_year, total_pages, tags)) NOT VALID,
    ADD CONSTRAINT ebook_state_holds CHECK (ebook_state_holds(status, version, toc_version, submitted_at, returned, pdf_id,
        deleted_at, deleted_by, deleted_by_name)) NOT VALID,
    ADD CONSTRAINT ebook_files_hold CHECK (ebook_files_hold(cover_id, cover_object, cover_name, cover_size, cover_type, cover_sha256,
        pdf_id, pdf_object, pdf_name, pdf_size, pdf_type, pdf_sha256, pdf_pages)) NOT VALID,
    DROP CONSTRAINT ebooks_title_check, DROP CONSTRAINT ebooks_description_check, DROP CONSTRAINT ebooks_subject_check,
    DROP CONSTRAINT ebooks_grade_check, DROP CONSTRAINT ebooks_language_check, DROP CONSTRAINT ebooks_author_check,
    DROP CONSTRAINT ebooks_publisher_check, DROP CONSTRAINT ebooks_published_year_check, DROP CONSTRAINT ebooks_total_pages_check,
    DROP CONSTRAINT ebooks_tags_check, DROP CONSTRAINT ebooks_status_check, DROP CONSTRAINT ebooks_version_check,
    DROP CONSTRAINT ebooks_toc_version_check, DROP CONSTRAINT ebooks_cover_size_check, DROP CONSTRAINT ebooks_cover_type_check,
    DROP CONSTRAINT ebooks_cover_sha256_check, DROP CONSTRAINT ebooks_pdf_size_check, DROP CONSTRAINT ebooks_pdf_type_check,
    DROP CONSTRAINT ebooks_pdf_sha256_check, DROP CONSTRAINT ebooks_pdf_pages_check,
    DROP CONSTRAINT cover_whole, DROP CONSTRAINT pdf_whole, DROP CONSTRAINT pages_of_pdf, DROP CONSTRAINT reviewed_has_pdf,
    DROP CONSTRAINT submitted_while_pending, DROP CONSTRAINT returned_to_creator, DROP CONSTRAINT rejected_says_why,
    DROP CONSTRAINT deleted_by_somebody,
    SET (fillfactor = 85); -- room for updates in place: saves of outlines and texts touch no index then

-- +goose Down
ALTER TABLE ebooks
    ADD CONSTRAINT ebooks_title_check CHECK (char_length(title) BETWEEN 1 AND 500) NOT VALID,
    ADD CONSTRAINT ebooks_description_check CHECK (char_length(description) <= 20000) NOT VALID,
    ADD CONSTRAINT ebooks_subject_check CHECK (char_length(subject) <= 255) NOT VALID,
    ADD CONSTRAINT ebooks_grade_check CHECK (char_length(grade) <= 255) NOT VALID,
    ADD CONSTRAINT ebooks_language_check CHECK (language IN ('', 'Vietnamese', 'English', 'Other')) NOT VALID,
    ADD CONSTRAINT ebooks_author_check CHECK (char_length(author) <= 255) NOT VALID,
    ADD CONSTRAINT ebooks_publisher_check CHECK (char_length(publisher) <= 255) NOT VALID,
    ADD CONSTRAINT ebooks_published_year_check CHECK (published_year >= 1900) NOT VALID,
    ADD CONSTRAINT ebooks_total_pages_check CHECK (total_pages >= 1) NOT VALID,
    ADD CONSTRAINT ebooks_tags_check CHECK (char_length(tags) <= 1000) NOT VALID,
    ADD CONSTRAINT ebooks_status_check CHECK (status IN ('draft', 'pending_review', 'approved', 'published', 'rejected')) NOT VALID,
    ADD CONSTRAINT ebooks_version_check CHECK (version >= 1) NOT VALID,
    ADD CONSTRAINT ebooks_toc_version_check CHECK (toc_version >= 0) NOT VALID,
    ADD CONSTRAINT ebooks_cover_size_check CHECK (cover_size > 0 AND cover_size < 5 * 1048576) NOT VALID,
    ADD CONSTRAINT ebooks_cover_type_check CHECK (cover_type IN ('image/png', 'image/jpeg', 'image/webp')) NOT VALID,
    ADD CONSTRAINT ebooks_cover_sha256_check CHECK (cover_sha256 ~ '^[0-9a-f]{64}$') NOT VALID,
    ADD CONSTRAINT ebooks_pdf_size_check CHECK (pdf_size > 0 AND pdf_size < 100 * 1048576) NOT VALID,
    ADD CONSTRAINT ebooks_pdf_type_check CHECK (pdf_type = 'application/pdf') NOT VALID,
    ADD CONSTRAINT ebooks_pdf_sha256_check CHECK (pdf_sha256 ~ '^[0-9a-f]{64}$') NOT VALID,
    ADD CONSTRAINT ebooks_pdf_pages_check CHECK (pdf_pages >= 0) NOT VALID,
    ADD CONSTRAINT cover_whole CHECK (num_nonnulls(cover_id, cover_object, cover_name, cover_size, cover_type, cover_sha256) IN (0, 6)) NOT VALID,
    ADD CONSTRAINT pdf_whole CHECK (num_nonnulls(pdf_id, pdf_object, pdf_name, pdf_size, pdf_type, pdf_sha256) IN (0, 6)) NOT VALID,
    ADD CONSTRAINT pages_of_pdf CHECK (pdf_pages IS NULL OR pdf_id IS NOT NULL) NOT VALID,
    ADD CONSTRAINT reviewed_has_pdf CHECK (status = 'draft' OR pdf_id IS NOT NULL) NOT VALID,
    ADD CONSTRAINT submitted_while_pending CHECK ((status = 'pending_review') = (submitted_at IS NOT NULL)) NOT VALID,
    ADD CONSTRAINT returned_to_creator CHECK (returned IS NULL OR status IN ('draft', 'rejected')) NOT VALID,
    ADD CONSTRAINT rejected_says_why CHECK (status <> 'rejected' OR returned IS NOT NULL) NOT VALID,
    ADD CONSTRAINT deleted_by_somebody CHECK (num_nonnulls(deleted_at, deleted_by, deleted_by_name) IN (0, 3)) NOT VALID,
    DROP CONSTRAINT ebook_record_holds, DROP CONSTRAINT ebook_state_holds, DROP CONSTRAINT ebook_files_hold,
    RESET (fillfactor);
DROP FUNCTION ebook_record_holds, ebook_state_holds, ebook_files_hold;
