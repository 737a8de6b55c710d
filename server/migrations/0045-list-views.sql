-- Named filters, order and columns of a list. They belong to their author; a shared one to the university as well.
create table list_views (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  university_id integer references universities,
  screen text not null check (screen like '/%'),
  -- Path of the list's endpoint, whose permission decides who sees a view.
  list text not null check (list like '/%'),
  name text not null check (name <> ''),
  params jsonb not null check (jsonb_typeof(params) = 'object'),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  shared boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint list_views_name_unique unique (user_id, screen, name),
  constraint list_views_shared_with_university check (not shared or university_id is not null)
);
create index list_views_of_university on list_views (university_id) where shared;
create trigger list_views_version before update on list_views
  for each row execute function make_new_version();

-- Views that a user has pinned to the menu, in the user's order.
create table list_view_pins (
  user_id integer not null references users on delete cascade,
  view_id integer not null references list_views on delete cascade,
  place smallint not null,
  primary key (user_id, view_id)
);
create index list_view_pins_of_view on list_view_pins (view_id);
