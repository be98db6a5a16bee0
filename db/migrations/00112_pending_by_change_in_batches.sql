-- A change adds its entries to a list; PostgreSQL sorts them into the index when the list has 64 kB, which is
-- the least it allows. Sorting in each change by itself cost an approval a tenth of its rate. A search also reads the list.

-- +goose Up
ALTER INDEX search_pending_by_change SET (fastupdate = on, gin_pending_list_limit = 64);

-- +goose Down
ALTER INDEX search_pending_by_change SET (fastupdate = off);
ALTER INDEX search_pending_by_change RESET (gin_pending_list_limit);
