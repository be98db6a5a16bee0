-- Maps of common words: nothing has been stored in them since the index of postings, and
-- nothing has been read from them.

-- +goose Up
DROP TABLE IF EXISTS search_changes, search_maps, search_terms;
DROP FUNCTION IF EXISTS search_without_maps;
