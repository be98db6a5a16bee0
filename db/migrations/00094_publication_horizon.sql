-- Up to when the list of public changes is complete. Harvesters get this time and continue from it, so
-- no later datestamp may be before it, also if the clock is set back or another database takes over. There is no row
-- before the first datestamp.

-- +goose Up
CREATE TABLE publication_horizon (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    until    timestamptz NOT NULL
);
INSERT INTO publication_horizon (until) SELECT max(changed_at) + interval '1 microsecond' FROM publications HAVING max(changed_at) IS NOT NULL;

-- +goose Down
DROP TABLE publication_horizon;
