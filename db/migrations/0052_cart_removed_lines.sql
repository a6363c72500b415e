-- A line that was taken out stays for a while, so that «Вернуть» brings it back as it was and where it was, even
-- when the goods could not be added anew. No other query sees it.
alter table cart_item add column removed_at timestamptz;
