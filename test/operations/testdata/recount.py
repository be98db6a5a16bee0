"""Counts the work of a library again, by SQLite over exported files.

It shares no code with the product: it is written after docs/RULES.md, section 22.2.

    recount.py FOLDER < queries.json > results.json

FOLDER holds, each with a line of headings:
  history.csv   the history of the library, as the API exports it
  ebooks.csv    id, created_at, created_by, status, submitted_at, deleted_at, title, assigned_to, assigned_due, assigned_at
  values.csv    ebook_id, since, subject, grade: what an e-book had from a time on
  reasons.csv   log_id, reason_id, title: the templates of rejections

A query is {"report", "by", "from", "to", "person", "now"}; its result has the figures of the API's response.
"""

import csv
import datetime
import json
import sqlite3
import sys

LEADS_TO = {
    "create": "draft", "submit": "pending_review", "approve": "approved", "reject": "rejected", "publish": "published", "unpublish": "draft",
}
FIGURES = {"create": "created", "submit": "submitted", "reject": "returned", "approve": "approved", "publish": "published", "unpublish": "withdrawn"}

SCHEMA = """
CREATE TABLE ebooks (id TEXT PRIMARY KEY, created_at INTEGER, created_by TEXT, status TEXT, submitted_at INTEGER, deleted_at INTEGER, title TEXT,
    reviewer TEXT, due TEXT, assigned_at INTEGER);
CREATE TABLE steps (id TEXT, ebook TEXT, at INTEGER, action TEXT, person TEXT);
CREATE TABLE ebook_values (ebook TEXT, since INTEGER, subject TEXT, grade TEXT, PRIMARY KEY (ebook, since));
CREATE TABLE reasons (step TEXT, reason TEXT, title TEXT);
CREATE TABLE leads_to (action TEXT PRIMARY KEY, status TEXT);
"""

# Times are microseconds since 1970. Months are those of Vietnam, which is seven hours ahead all year.
PREPARED = """
CREATE INDEX steps_of_ebook ON steps (ebook, at);
CREATE TABLE counted AS
SELECT s.id, s.ebook, s.action, s.person, strftime('%Y-%m', s.at / 1000000 + 7 * 3600, 'unixepoch') AS month,
    (SELECT v.subject FROM ebook_values v WHERE v.ebook = s.ebook AND v.since <= s.at ORDER BY v.since DESC LIMIT 1) AS subject,
    (SELECT v.grade FROM ebook_values v WHERE v.ebook = s.ebook AND v.since <= s.at ORDER BY v.since DESC LIMIT 1) AS grade,
    (s.at - lag(s.at) OVER e) / 60000000 AS stayed, lag(l.status) OVER e AS left
FROM steps s JOIN leads_to l USING (action) WINDOW e AS (PARTITION BY s.ebook ORDER BY s.at);
UPDATE counted SET stayed = CASE WHEN stayed < 60 THEN stayed WHEN stayed < 1440 THEN stayed - stayed % 10
    WHEN stayed < 43200 THEN stayed - stayed % 60 ELSE stayed - stayed % 1440 END;
CREATE TABLE used AS SELECT c.*, r.reason, r.title FROM counted c JOIN reasons r ON r.step = c.id WHERE c.action = 'reject';
CREATE TABLE returns AS SELECT ebook, count(*) AS n FROM steps WHERE action IN ('reject', 'unpublish') GROUP BY ebook;
"""


def micros(text):
    if not text:
        return None
    text = text.replace("Z", "+00:00")
    head, _, rest = text.partition(".")
    digits, zone = (rest[: -len("+00:00")], "+00:00") if rest else ("0", "")
    seconds = int(datetime.datetime.fromisoformat(head + zone).timestamp())
    return seconds * 1_000_000 + int(digits.ljust(6, "0")[:6])


def rows(folder, name):
    with open(f"{folder}/{name}", encoding="utf-8-sig", newline="") as file:
        yield from csv.DictReader(file)


def read(folder):
    db = sqlite3.connect(":memory:")
    db.executescript(SCHEMA)
    db.executemany("INSERT INTO leads_to VALUES (?, ?)", LEADS_TO.items())
    for b in rows(folder, "ebooks.csv"):
        times = [micros(b[k]) for k in ("created_at", "submitted_at", "deleted_at", "assigned_at")]
        db.execute("INSERT INTO ebooks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (
            b["id"], times[0], b["created_by"], b["status"], times[1], times[2], b["title"], b["assigned_to"], b["assigned_due"], times[3]))
        db.execute("INSERT INTO steps VALUES ('', ?, ?, 'create', ?)", (b["id"], times[0], b["created_by"]))
    for h in rows(folder, "history.csv"):
        if h["kind"] == "ebook" and h["action"] in LEADS_TO:
            db.execute("INSERT INTO steps VALUES (?, ?, ?, ?, ?)", (h["id"], h["ebook_id"], micros(h["created_at"]), h["action"], h["user_id"]))
    for v in rows(folder, "values.csv"):
        db.execute("INSERT INTO ebook_values VALUES (?, ?, ?, ?)", (v["ebook_id"], micros(v["since"]), v["subject"], v["grade"]))
    for r in rows(folder, "reasons.csv"):
        db.execute("INSERT INTO reasons VALUES (?, ?, ?)", (r["log_id"], r["reason_id"], r["title"]))
    db.executescript(PREPARED)
    return db


def chosen(query):
    """The condition for the steps of a query, with its arguments."""
    where, args = "month BETWEEN ? AND ?", [query["from"], query["to"]]
    if query.get("person"):
        where, args = where + " AND person = ?", args + [query["person"]]
    return where, args


def work(db, query):
    where, args = chosen(query)
    key = {"status": "(SELECT status FROM leads_to l WHERE l.action = c.action)"}.get(query["by"], query["by"])
    none = dict.fromkeys(FIGURES.values(), 0)
    found, total = {}, dict(none)
    if query["by"] == "status":
        found = {status: dict(none) for status in LEADS_TO.values()}
    for k, action, n in db.execute(f"SELECT {key}, action, count(*) FROM counted c WHERE {where} GROUP BY 1, 2", args):
        found.setdefault(k, dict(none))[FIGURES[action]] += n
        total[FIGURES[action]] += n
    result = {"rows": found, "total": total}
    if not query.get("person"):
        result["times"] = {status: times(db, where, args, status) for status in LEADS_TO.values()}
    return result


def times(db, where, args, status):
    stays = [s for (s,) in db.execute(f"SELECT stayed FROM counted WHERE {where} AND left = ? ORDER BY stayed", args + [status])]
    if not stays:
        return {"left": 0, "median_minutes": None, "p90_minutes": None}
    return {"left": len(stays), "median_minutes": at_least(stays, 50), "p90_minutes": at_least(stays, 90)}


def at_least(ordered, percent):
    """The smallest value that so many percent do not exceed."""
    return ordered[-(-len(ordered) * percent // 100) - 1]


def reasons(db, query):
    where, args = chosen(query)
    key = "''" if query["by"] == "template" else query["by"]
    found = {}
    for k, reason, n in db.execute(f"SELECT {key}, reason, count(*) FROM used WHERE {where} GROUP BY 1, 2", args):
        found[f"{k}|{reason}"] = n
    without = f"SELECT {key}, count(*) FROM counted WHERE {where} AND action = 'reject' AND id NOT IN (SELECT id FROM used) GROUP BY 1"
    for k, n in db.execute(without, args):
        found[f"{k}|"] = n
    (rejections,) = db.execute(f"SELECT count(*) FROM counted WHERE {where} AND action = 'reject'", args).fetchone()
    (templated,) = db.execute(f"SELECT count(DISTINCT id) FROM used WHERE {where}", args).fetchone()
    return {"rows": found, "total": {"rejections": rejections, "with_template": templated}}


def queue(db, query):
    now = micros(query["now"])
    waits = "FROM ebooks WHERE status = 'pending_review' AND deleted_at IS NULL"
    waited = sorted(now - at for (at,) in db.execute(f"SELECT submitted_at {waits}"))
    ages, day = [], 86_400_000_000
    for low, high in ((None, 1), (1, 3), (3, 7), (7, 14), (14, None)):
        ages.append(sum(1 for w in waited if (low is None or w > low * day) and (high is None or w <= high * day)))
    often = db.execute("""SELECT b.id, b.title, b.status, r.n FROM ebooks b JOIN returns r ON r.ebook = b.id
        WHERE r.n > 2 AND b.deleted_at IS NULL ORDER BY r.n DESC, b.id""").fetchall()
    # An assignment is for the submission before it. The day that it names is not over in Vietnam before its midnight.
    today = datetime.datetime.fromtimestamp(now // 1_000_000 + 7 * 3600, datetime.timezone.utc).date().isoformat()
    overdue = db.execute(f"""SELECT id, title, due, reviewer {waits} AND assigned_at >= submitted_at AND due <> '' AND due < ?
        ORDER BY due, submitted_at, id""", [today]).fetchall()
    return {
        "overdue": [list(b) for b in overdue[:50]], "overdue_total": len(overdue),
        "waiting": len(waited), "ages": ages, "median_minutes": at_least(waited, 50) // 60_000_000 if waited else None,
        "often_returned": [list(b) for b in often[:50]], "often_total": len(often),
    }


def main():
    db = read(sys.argv[1])
    result = {"work": work, "reasons": reasons, "queue": queue}
    json.dump([result[q["report"]](db, q) for q in json.load(sys.stdin)], sys.stdout)


main()
