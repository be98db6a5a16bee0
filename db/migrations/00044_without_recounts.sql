-- 7403805 and all later versions store, together with a row of the history, where it ends and
-- how often the e-book was returned.

-- +goose Up
DROP TRIGGER IF EXISTS forget_log_head ON workflow_logs;
DROP TRIGGER IF EXISTS count_returned ON workflow_logs;
DROP FUNCTION IF EXISTS forget_log_head, count_returned, returned_times;
