-- What every table rests on: collation, search key, version, audit, and the tables of the wire's own mechanisms.

create extension if not exists pg_trgm;

-- A B D … Z Oʻ Gʻ Sh Ch: the order of Uzbek Latin, which no bytewise order gives.
create collation uzbek (provider = icu, locale = 'uz');

-- The form in which names are compared: script, case, apostrophes, diacritics, x/h, blanks and hyphens folded.
-- The same function folds what is stored and what is sought, so that "Хўжаев", "Xo'jayev" and "hojayev" meet.
create function search_key(source text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  folded text := lower(normalize(source, nfkc) collate uzbek);
begin
  folded := regexp_replace(folded, '(^|[^а-яёўқғҳ]|[аеёиоуэюяўъь])е', '\1ye', 'g');
  folded := regexp_replace(folded, '([аеёиоуэюяў])ц', '\1ts', 'g');
  folded := replace(replace(replace(folded, 'щ', 'sh'), 'ш', 'sh'), 'ч', 'ch');
  folded := replace(replace(replace(folded, 'ю', 'yu'), 'я', 'ya'), 'ё', 'yo');
  folded := translate(folded, 'абвгджзийклмнопрстуфхцэыеўқғҳıʻʼ''‘’`´ʹ′ъь', 'abvgdjziyklmnoprstufhseieoqghi');
  folded := regexp_replace(normalize(folded, nfd), '[\u0300-\u036f]', '', 'g');
  folded := replace(folded, 'x', 'h');
  return btrim(regexp_replace(folded, '[\s\-‐‑–—]+', ' ', 'g'));
end $$;

-- Every change of a record makes a new version: that is how a stale edit is noticed (409).
create function make_new_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  table_name text not null,
  row_id integer not null,
  university_id integer,
  action text not null check (action in ('insert', 'update', 'delete')),
  old jsonb,
  new jsonb,
  user_id integer,
  request_id text,
  address text
);
create index audit_record on audit (table_name, row_id, id desc);
create index audit_university on audit (university_id, id desc);
create index audit_user on audit (user_id, id desc);

-- Writes down old and new row, who, when and in which request. First argument: the column that names the record
-- (a translation belongs to its record); the others: columns whose content nobody may read here.
create function write_audit() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  place integer;
begin
  for place in 1 .. tg_nargs - 1 loop
    if old_row ? tg_argv[place] then old_row := old_row - tg_argv[place]; end if;
    if new_row ? tg_argv[place] then new_row := new_row - tg_argv[place]; end if;
  end loop;
  insert into audit (table_name, row_id, university_id, action, old, new, user_id, request_id, address)
  values (
    tg_table_name,
    (coalesce(new_row, old_row) ->> tg_argv[0])::integer,
    (coalesce(new_row, old_row) ->> 'university_id')::integer,
    lower(tg_op),
    old_row,
    new_row,
    nullif(current_setting('dekanat.user_id', true), '')::integer,
    nullif(current_setting('dekanat.request_id', true), ''),
    nullif(current_setting('dekanat.address', true), '')
  );
  return null;
end $$;

-- Keys that sign tokens: made at the first start, shared by every server process on this database.
create table server_keys (
  name text primary key,
  key bytea not null
);

-- Answers to POSTs that carried an Idempotency-Key, kept for 24 hours.
create table idempotency_keys (
  user_id integer not null,
  key text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- The words of a search as patterns of which every one must match a search key; signs that `like` reads are escaped.
create function search_patterns(sought text) returns text[]
language sql immutable strict parallel safe
return array(
  select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
  from unnest(string_to_array(search_key(sought), ' ')) word
);
