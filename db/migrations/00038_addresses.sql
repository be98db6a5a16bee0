-- An account's address can be changed.

-- +goose Up
ALTER TABLE account_logs DROP CONSTRAINT account_logs_action_check;
ALTER TABLE account_logs ADD CONSTRAINT account_logs_action_check
    CHECK (action IN ('add', 'disable', 'enable', 'role', 'password', 'link', 'email')) NOT VALID;

-- +goose Down
ALTER TABLE account_logs DROP CONSTRAINT account_logs_action_check;
ALTER TABLE account_logs ADD CONSTRAINT account_logs_action_check
    CHECK (action IN ('add', 'disable', 'enable', 'role', 'password', 'link')) NOT VALID;
