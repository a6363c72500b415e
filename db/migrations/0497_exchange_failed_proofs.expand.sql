-- Whether an undo was rejected because the restored rows were not what was there before. Other rejected undos harm nobody.
alter table exchange_run add column proof_failed boolean not null default false;
