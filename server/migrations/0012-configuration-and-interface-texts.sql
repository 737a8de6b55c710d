-- What people set: values that the code reads, and texts in place of the product's own.

-- A configuration's key stands in the contract's catalogue; rows are added when the server starts.
create table configs (
  id integer generated always as identity primary key,
  key text not null check (key <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint configs_key unique (key)
);
create trigger configs_version before update on configs for each row execute function make_new_version();
create trigger configs_audit after insert or update or delete on configs
  for each row execute function write_audit('id');

-- A university's own value, or (no university) the one for all. Which values a key may have, the catalogue says.
create table config_values (
  id integer generated always as identity primary key,
  config_id integer not null references configs on delete cascade,
  university_id integer references universities on delete cascade,
  value jsonb not null,
  -- 1 in force; 0 kept, but what stands below it applies.
  status smallint not null check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint config_values_owner unique nulls not distinct (config_id, university_id)
);
create index config_values_university on config_values (university_id);
create trigger config_values_version before update on config_values
  for each row execute function make_new_version();
create trigger config_values_audit after insert or update or delete on config_values
  for each row execute function write_audit('config_id');

create table interface_texts (
  id integer generated always as identity primary key,
  category text not null check (category in ('crm', 'cabinet')),
  key text not null check (key <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint interface_texts_key_unique unique (category, key)
);
create trigger interface_texts_version before update on interface_texts
  for each row execute function make_new_version();
create trigger interface_texts_audit after insert or update or delete on interface_texts
  for each row execute function write_audit('id');

create table interface_text_translations (
  interface_text_id integer not null references interface_texts on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  message text not null check (message <> ''),
  primary key (interface_text_id, language)
);
create trigger interface_text_translations_audit after insert or update or delete on interface_text_translations
  for each row execute function write_audit('interface_text_id');

-- What records are called: a licence by its domain, a text by its key.
drop index audit_names;
create index audit_names on audit (record, row_id, id desc)
  where coalesce(new, old) ?| '{name,username,label,allowed_domain,key}';
