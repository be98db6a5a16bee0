-- restored is also false when a person changes the value before the unification is undone. Such a row does
-- not change the counts, so it must not lock the unification: the person would wait for it, and it for them.

-- +goose Up
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION count_united() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' THEN
        UPDATE unitings u SET changed = u.changed + CASE TG_OP WHEN 'INSERT' THEN n.ebooks ELSE 0 END, restored = u.restored + n.restored
            FROM (SELECT uniting_id, count(*) AS ebooks, count(*) FILTER (WHERE restored) AS restored FROM written GROUP BY uniting_id) n
            WHERE u.id = n.uniting_id AND (TG_OP = 'INSERT' OR n.restored > 0);
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION count_united() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' THEN
        UPDATE unitings u SET changed = u.changed + CASE TG_OP WHEN 'INSERT' THEN n.ebooks ELSE 0 END, restored = u.restored + n.restored
            FROM (SELECT uniting_id, count(*) AS ebooks, count(*) FILTER (WHERE restored) AS restored FROM written GROUP BY uniting_id) n
            WHERE u.id = n.uniting_id;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
