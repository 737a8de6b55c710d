-- Posts, schedules of lessons and links for students (docs/domain.md §17).

create table posts (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  type text not null check (type in ('news', 'advertisement')),
  -- The day from which on readers see it.
  publish_at date not null,
  draft boolean not null default false,
  pinned boolean not null default false,
  img integer references files,
  -- Only students of this faculty see it.
  faculty_id integer,
  -- No reference: a post outlives the account of its author.
  author_id integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint posts_of_university unique (university_id, id),
  constraint posts_faculty foreign key (university_id, faculty_id) references faculties (university_id, id)
);
create index posts_listed on posts (university_id, type, pinned desc, publish_at desc, id desc);
create index posts_faculty on posts (faculty_id) where faculty_id is not null;
create index posts_img on posts (img) where img is not null;
create trigger posts_version before update on posts for each row execute function make_new_version();
create trigger posts_audit after insert or update or delete on posts for each row execute function write_audit('id');
create trigger posts_files after delete on posts for each row execute function release_files();

create table post_translations (
  post_id integer not null references posts on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  title text not null check (title <> ''),
  -- Sanitised HTML.
  description text not null check (description <> ''),
  title_key text not null generated always as (search_key(title)) stored,
  primary key (post_id, language)
);
create index post_translations_title_key on post_translations using gin (title_key gin_trgm_ops);
create trigger post_translations_audit after insert or update or delete on post_translations
  for each row execute function write_audit('post_id', 'title_key');

-- Only students who are registered in one of these semesters see the post.
create table post_semesters (
  post_id integer not null,
  university_id integer not null,
  semester_id integer not null,
  primary key (post_id, semester_id),
  constraint post_semesters_post foreign key (university_id, post_id) references posts (university_id, id) on delete cascade,
  constraint post_semesters_semester foreign key (university_id, semester_id) references semesters (university_id, id)
);
create index post_semesters_semester on post_semesters (semester_id);
create trigger post_semesters_audit after insert or delete on post_semesters
  for each row execute function write_audit('post_id');

-- Who has read a post, each reader once.
create table post_views (
  post_id integer not null references posts on delete cascade,
  user_id integer not null references users on delete cascade,
  viewed_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
create index post_views_user on post_views (user_id);

create table post_view_counts (
  post_id integer primary key references posts on delete cascade,
  views integer not null
);
create function count_post_views() returns trigger language plpgsql as $$
begin
  insert into post_view_counts as counted (post_id, views)
    select post_id, count(*) from changed_rows group by post_id order by post_id
    on conflict (post_id) do update set views = counted.views + excluded.views;
  return null;
end $$;
create trigger post_views_inserted after insert on post_views referencing new table as changed_rows
  for each statement execute function count_post_views();

create table useful_resources (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  url text not null check (url ~ '^https?://'),
  publish_at date not null,
  type text not null check (type in ('resource', 'video')),
  icone integer references files,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index useful_resources_listed on useful_resources (university_id, publish_at desc, id desc);
create index useful_resources_icone on useful_resources (icone);
create trigger useful_resources_version before update on useful_resources
  for each row execute function make_new_version();
create trigger useful_resources_audit after insert or update or delete on useful_resources
  for each row execute function write_audit('id');
create trigger useful_resources_files after delete on useful_resources for each row execute function release_files();

create table useful_resource_translations (
  useful_resource_id integer not null references useful_resources on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  title text not null check (title <> ''),
  title_key text not null generated always as (search_key(title)) stored,
  primary key (useful_resource_id, language)
);
create index useful_resource_translations_title_key on useful_resource_translations using gin (title_key gin_trgm_ops);
create trigger useful_resource_translations_audit after insert or update or delete on useful_resource_translations
  for each row execute function write_audit('useful_resource_id', 'title_key');
