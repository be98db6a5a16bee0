-- How many rejections used each template: sums of a month beside work_sums, so that a report on reasons need
-- not read every rejection. The template whose id is all zeros stands for any: a rejection that used several is
-- counted once there.

-- +goose Up
CREATE TABLE work_reasons (
    kind      text COLLATE "C" NOT NULL CHECK (kind IN ('all', 'subject', 'grade', 'person')),
    value     text COLLATE "C" NOT NULL, -- as in work_sums
    day       date NOT NULL, -- the first of the month, in Asia/Ho_Chi_Minh; work_sums and work_times now use it too
    reason_id uuid NOT NULL,
    title     text COLLATE "C" NOT NULL, -- of the template at that time
    n         bigint NOT NULL CHECK (n > 0),
    PRIMARY KEY (kind, value, day, reason_id, title)
);

-- +goose Down
DROP TABLE work_reasons;
