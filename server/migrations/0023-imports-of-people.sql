-- Imports of people: whether those who have none are given accounts.
alter table imports add column accounts boolean not null default false;
