-- User names that look alike are one name: `admın` is `admin`. The skeleton of a name is that of Unicode (UTS 39) for the letters
-- that user names may have; a test compares it with the table of the package that the server uses.
create function username_skeleton(name text) returns text language sql immutable parallel safe as $$
  select
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(
    translate(lower(name),
      '01öěıņţǵțəʻʼαβγδεικνορστυφабвгезикмнопрстуфхьяєѕіјѝүһҽӌӏәӡ',
      'olةĕiɲƫģƫǝ''''aßyẟꞓiĸvopoᴛuɸa6ʙreɜᴎĸʍʜoπpcᴛyɸxƅᴙꞓsijйyheҷiǝȝ')
    , 'm', 'rn'), 'æ', 'ae'), 'ç', 'c̦'), 'ð', '∂̵'), 'ø', 'o̸'), 'đ', 'd̵'), 'ħ', 'h̵'), 'ł', 'l̸'), 'œ', 'oe')
    , 'ŧ', 't̵'), 'η', 'n̩'), 'θ', 'o̵'), 'ъ', 'ˉb'), 'ы', 'ƅi'), 'ћ', 'h̵'), 'ґ', 'r'''), 'ғ', 'r̵'), 'җ', 'ж̩')
    , 'ҙ', 'ɜ̦'), 'қ', 'ĸ̩'), 'ҟ', 'ĸ̵'), 'ң', 'ʜ̩'), 'ҫ', 'c̦'), 'ҭ', 'ᴛ̩'), 'ұ', 'y̵'), 'ҿ', 'ę'), 'ӆ', 'л̦')
    , 'ӈ', 'ʜ̦'), 'ӊ', 'ʜ̦'), 'ӎ', 'ʍ̦'), 'ӕ', 'ae'), 'ө', 'o̵')
$$;

alter table users add column username_skeleton text;

create function set_username_skeleton() returns trigger language plpgsql as $$
begin
  new.username_skeleton := username_skeleton(new.username);
  return new;
end $$;
create trigger users_skeleton_inserted before insert on users for each row execute function set_username_skeleton();
create trigger users_skeleton_updated before update of username on users
  for each row when (new.username is distinct from old.username) execute function set_username_skeleton();

-- Of names that looked alike before, the first one keeps the others from being imitated.
update users set username_skeleton = first.skeleton from (
  select distinct on (username_skeleton(username)) id, username_skeleton(username) as skeleton from users
  where username is not null order by username_skeleton(username), id) first
where users.id = first.id;
create unique index users_username_skeleton_unique on users (username_skeleton);

drop trigger users_audit on users;
create trigger users_audit after insert or delete or update of username, email, password_hash, must_set_password, default_language,
  status, blocked, deadline, university_id, updated_at on users
  for each row execute function write_audit('id', 'password_hash', 'username_skeleton');
drop trigger users_image_audit on users;
create trigger users_image_audit after update of image on users for each row when (old.image is distinct from new.image)
  execute function write_audit('id', 'password_hash', 'username_skeleton');
