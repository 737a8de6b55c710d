-- Resumable uploads of videos. The bytes are in DATA_DIR/uploads under `id`; the lock is a lease, because an upload may last
-- longer than a transaction and continue in another process.
create table video_uploads (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  university_id integer references universities on delete cascade,
  name text not null check (name <> ''),
  size bigint not null check (size > 0),
  -- Set when the upload is complete and stored: storing it again returns the same video.
  video_id integer references videos on delete cascade,
  lock_token uuid,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  active_at timestamptz not null default now()
);
create index video_uploads_user on video_uploads (user_id);
create index video_uploads_university on video_uploads (university_id);
create index video_uploads_video on video_uploads (video_id);

-- The job that converts the video.
alter table videos add column job_id integer;
create index videos_uploader on videos (uploaded_by) where unclaimed_since is not null;
create index lesson_items_video on lesson_items (video_id) where video_id is not null;
create index syllabi_video on syllabi (video) where video is not null;
