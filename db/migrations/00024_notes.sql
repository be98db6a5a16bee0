-- What reviewers and creators write about places of an e-book. Notes go with the e-book's
-- row, when it is removed for good.

-- +goose Up

-- How many notes are not marked done, so that lists count nothing. No trigger that keeps
-- what searches and suggestions are found by looks at it.
ALTER TABLE ebooks ADD COLUMN open_notes integer DEFAULT 0;

-- A place's members are those of the API. Characters are what the e-book's bound counts.
CREATE TABLE notes (
    ebook_id   uuid NOT NULL REFERENCES ebooks ON DELETE CASCADE,
    id         uuid NOT NULL,
    place      jsonb NOT NULL CHECK (place->>'kind' IN ('page', 'toc', 'field', 'ebook')),
    body       text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
    author_id  uuid NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL,
    edited_at  timestamptz,
    done_at    timestamptz,
    done_by    uuid REFERENCES users,
    round      integer NOT NULL CHECK (round >= 0),
    characters integer GENERATED ALWAYS AS (char_length(body) + coalesce(char_length(place->>'quote'), 0)) STORED,
    PRIMARY KEY (ebook_id, id),
    CONSTRAINT done_by_somebody CHECK (num_nonnulls(done_at, done_by) IN (0, 2))
);

-- Replies are only added.
CREATE TABLE note_replies (
    ebook_id   uuid NOT NULL,
    note_id    uuid NOT NULL,
    id         uuid NOT NULL,
    body       text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
    author_id  uuid NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL,
    characters integer GENERATED ALWAYS AS (char_length(body)) STORED,
    PRIMARY KEY (ebook_id, note_id, id),
    FOREIGN KEY (ebook_id, note_id) REFERENCES notes ON DELETE CASCADE
);

-- +goose Down
DROP TABLE note_replies, notes;
ALTER TABLE ebooks DROP COLUMN open_notes;
