import { expect, it } from 'vitest';
import { migrationProblems } from './migration-rules.ts';

const adviceFor = (text: string, name = '0400-tested') => migrationProblems([{ name, text }]).join('\n');

it.each([
  ['create index students_nick on students (nick)', 'belongs in NNNN-what.concurrently.sql'],
  ['create unique index on only students (nick)', 'belongs in NNNN-what.concurrently.sql'],
  ['update students set nick = first_name', 'in batches'],
  ['with gone as (delete from students returning id) select 1', 'in batches'],
  ['alter table students add note text, alter column nick type varchar(9)', 'rewrites the table'],
  ['alter table students add column full text generated always as (a || b) stored', 'a plain column'],
  ["alter table students add constraint short check (nick <> '')", 'add the constraint `not valid`'],
  ['alter table students add foreign key (room_id) references rooms', 'add the constraint `not valid`'],
  ['alter table students add constraint one_nick unique (nick)', 'add the constraint `using index`'],
  ['alter table students alter nick set not null', 'validate the check students_nick_not_null'],
  ['alter table students drop nick', 'call it NNNN-what.after-MMMM.sql'],
  ['alter table students rename column nick to alias', 'call it NNNN-what.after-MMMM.sql'],
  ['drop table students', 'call it NNNN-what.after-MMMM.sql'],
])('migration rules: refuse in a transaction: %s', (text, advice) => {
  expect(adviceFor(text)).toContain(advice);
  expect(adviceFor(text, '0299-released')).toBe('');
});

it.each([
  'create table rooms (id integer); create index rooms_id on rooms (id); update rooms set id = 1;',
  'create table rooms (id integer); alter table rooms add constraint positive check (id > 0);',
  "-- The students' own.\nupdate students set nick = 'it' where id = 1;",
  'create function renamed() returns trigger language plpgsql as $$ begin update students set nick = 1; end $$;',
  'create trigger students_renamed after update on students for each row execute function renamed();',
  'alter table students add column nick text, alter column type set default 1, alter column room drop not null;',
  'alter table students add constraint short check (length(nick) < 9) not valid;',
  'alter table students add constraint one_nick unique using index students_nick;',
  'alter table students drop constraint short;',
])('migration rules: accept in a transaction: %s', (text) => {
  expect(adviceFor(text)).toBe('');
});

it('migration rules: accept removals and `set not null` after their preparation', () => {
  const check = 'alter table students validate constraint students_nick_not_null;';
  const files = [
    { name: '0401-checked.concurrently', text: check },
    { name: '0402-required', text: 'alter table students alter column nick set not null;' },
  ];
  expect(migrationProblems(files)).toEqual([]);
  expect(adviceFor('alter table students drop nick;', '0403-nicks.after-0402')).toBe('');
});

it.each([
  ['create index concurrently if not exists students_nick on students (nick);', true],
  ['drop index concurrently if exists students_nick;', true],
  ['create index concurrently students_nick on students (nick);', false],
  ['create index if not exists students_nick on students (nick);', false],
  ['update students set nick = 1 where id = 1;', false],
])('migration rules: without a transaction: %s', (text, isAccepted) => {
  expect(adviceFor(text, '0400-tested.concurrently') === '').toBe(isAccepted);
});
