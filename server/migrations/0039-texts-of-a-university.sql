-- A university may replace interface texts and labels that all universities share. Only it sees its own.

alter table interface_texts add university_id integer references universities on delete cascade;
alter table interface_texts drop constraint interface_texts_key_unique;
alter table interface_texts add constraint interface_texts_key_unique unique nulls not distinct (category, key, university_id);

create table label_overrides (
  label_id integer not null references labels on delete cascade,
  university_id integer not null references universities on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  label text not null check (label <> ''),
  primary key (label_id, university_id, language)
);
create index label_overrides_university on label_overrides (university_id);
create trigger label_overrides_audit after insert or update or delete on label_overrides
  for each row execute function write_audit('label_id');
create trigger label_overrides_names after insert or update or delete on label_overrides
  for each statement execute function count_changed_names();
