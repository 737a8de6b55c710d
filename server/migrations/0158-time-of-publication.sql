-- The time of the day from which readers see a post, in Tashkent.
alter table posts add column publish_time time(0) not null default '00:00';

drop index posts_listed;
create index posts_listed on posts (university_id, type, pinned desc, (publish_at + publish_time) desc, id desc);
