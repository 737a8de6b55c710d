-- Staff who open a post in the feed of the home page have read it, but the count of readers is that of students.
create or replace function count_post_views() returns trigger language plpgsql as $$
begin
  insert into post_view_counts as counted (post_id, views)
    select changed_rows.post_id, count(*) from changed_rows join users on users.id = changed_rows.user_id
    where users.kind = 'student' group by changed_rows.post_id order by changed_rows.post_id
    on conflict (post_id) do update set views = counted.views + excluded.views;
  return null;
end $$;
