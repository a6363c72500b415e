-- A repeated answer to `query` is in the journal once: `digest` is that of its stored bytes. A document that is longer than the
-- journal stores is cut.
alter table exchange_journal add digest bytea;
create unique index exchange_journal_given_once on exchange_journal (session_id, digest) where direction = 'given';
alter table exchange_journal_document add is_cut boolean not null default false;
