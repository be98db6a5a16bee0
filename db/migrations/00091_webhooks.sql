-- Programs get events about what happens to e-books. A row of webhook_deliveries is stored with the row
-- of the history that it is about, and sent by jobs.

-- +goose Up
CREATE TABLE webhooks (
    id            uuid PRIMARY KEY,
    url           text NOT NULL CHECK (char_length(url) BETWEEN 1 AND 2000),
    actions       text[] NOT NULL, -- empty: all
    allow_private boolean NOT NULL,
    secret        bytea NOT NULL,  -- encrypted
    created_at    timestamptz NOT NULL,
    disabled_at   timestamptz
);

CREATE TABLE webhook_deliveries (
    id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    seq          bigint GENERATED ALWAYS AS IDENTITY,
    webhook_id   uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    ebook_id     uuid NOT NULL,
    event        text COLLATE "C" NOT NULL,
    body         text NOT NULL,
    begun_at     timestamptz NOT NULL, -- from when its three days count
    due_at       timestamptz NOT NULL,
    taken_until  timestamptz,          -- while it is being sent
    tries        integer NOT NULL DEFAULT 0,
    status       integer NOT NULL DEFAULT 0,  -- of the last answer; 0 without one
    answer       text NOT NULL DEFAULT '',    -- its beginning, or why there was none
    delivered_at timestamptz,
    failed_at    timestamptz -- for good
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, ebook_id, seq) WHERE delivered_at IS NULL AND failed_at IS NULL;
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (begun_at);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (failed_at) WHERE failed_at IS NOT NULL;

-- +goose Down
DROP TABLE webhook_deliveries, webhooks;
DELETE FROM jobs WHERE kind = 'webhook';
