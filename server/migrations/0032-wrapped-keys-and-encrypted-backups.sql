-- Keys are encrypted with the master key, which is never in the database (decision 35).
alter table server_keys add column wrapped boolean not null default false;

alter table backups add column encrypted boolean not null default false;
