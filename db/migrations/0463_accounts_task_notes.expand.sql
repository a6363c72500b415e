-- Tasks of the staff are queries; this is what people add to one: whose it is, and until when it is out of sight.
create table task_note (
  kind          text not null,
  subject_id    int not null,
  owner_id      int references app_user on delete set null,
  snoozed_until timestamptz,
  primary key (kind, subject_id)
);
