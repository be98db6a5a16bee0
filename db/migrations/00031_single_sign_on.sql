-- Sign-ins by an identity provider: whom it knows an account as, and sign-ons on their way
-- there and back.

-- +goose Up

-- The subject is null until the person whom an administrator has linked comes from there.
CREATE TABLE identities (
    user_id uuid PRIMARY KEY REFERENCES users,
    issuer  text COLLATE "C" NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 2000),
    subject text COLLATE "C" CHECK (char_length(subject) BETWEEN 1 AND 255),
    UNIQUE (issuer, subject)
);

-- Only hashes are stored: of the state that the provider gives back, of the browser's
-- cookie, and of the ticket by which the page takes what came of it.
CREATE TABLE sign_ons (
    state      bytea PRIMARY KEY CHECK (octet_length(state) = 32),
    browser    bytea NOT NULL CHECK (octet_length(browser) = 32),
    address    text COLLATE "C" NOT NULL,
    next       text NOT NULL CHECK (char_length(next) <= 2000), -- the page that was wanted
    began_at   timestamptz NOT NULL,
    taken_at   timestamptz, -- since the browser is back
    ticket     bytea UNIQUE CHECK (octet_length(ticket) = 32),
    decided_at timestamptz,
    user_id    uuid REFERENCES users, -- who may sign in
    refusal    text NOT NULL DEFAULT '', -- or why nobody may
    redeemed_at timestamptz -- since the page was told
);
CREATE INDEX sign_ons_by_address ON sign_ons (address, began_at);
CREATE INDEX sign_ons_by_time ON sign_ons (began_at);

-- The steps that these replace, so that 7403805 does not take them again if it is started on
-- this database. With number 1 and without 31 a database is older than that.
INSERT INTO goose_db_version (version_id, is_applied)
    SELECT n, true FROM generate_series(1, 22) n WHERE n NOT IN (10, 15) ORDER BY n;
