alter table desk_event validate constraint desk_event_kind_check;
