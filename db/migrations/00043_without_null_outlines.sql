-- 7403805 and all later versions store an outline without items as an empty array, so nothing
-- has to replace JSON null.

-- +goose Up
DROP TRIGGER IF EXISTS empty_outline ON tocs;
DROP FUNCTION IF EXISTS empty_outline;
