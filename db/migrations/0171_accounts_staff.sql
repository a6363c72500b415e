-- Who works for the shop: an account that may do what the role says. Given and taken by `cli staff`.
create table staff_member (
  user_id    int primary key references app_user on delete cascade,
  role       text not null check (role in ('editor', 'admin')),
  created_at timestamptz not null default now()
);
