-- +goose NO TRANSACTION

-- Searches are answered by the inverted index (00014); only until its first build did they
-- read this one, and each save of an outline wrote a key of it for every word.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS ebook_search_words;
RESET lock_timeout;

-- +goose Down
CREATE INDEX CONCURRENTLY ebook_search_words ON ebook_search USING gin (words) WITH (fastupdate = off);
