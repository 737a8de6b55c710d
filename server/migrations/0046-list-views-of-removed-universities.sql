-- Views do not prevent the removal of a university.
alter table list_views drop constraint list_views_university_id_fkey;
alter table list_views add constraint list_views_university_id_fkey
  foreign key (university_id) references universities on delete cascade;
