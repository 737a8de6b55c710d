-- Which provider or passkey opened a session: it ends with them. Null where a password did, and of sessions of former versions. Without a
-- foreign key: what has opened a session stays recorded after its removal.
alter table sessions
  add column provider_id integer,
  add column passkey_id integer,
  drop constraint sessions_closed_because_check,
  add constraint sessions_closed_because_check check (closed_because in (
    'logout', 'reuse', 'password', 'account', 'owner', 'second_factor', 'password_off', 'provider', 'identity', 'passkey'));
create index sessions_provider on sessions (provider_id) where provider_id is not null;
create index sessions_passkey on sessions (passkey_id) where passkey_id is not null;
-- The provider of a first step, whether or not a person is linked after the second.
alter table sign_in_challenges
  drop constraint sign_in_challenges_identity,
  add constraint sign_in_challenges_identity check (subject is null or provider_id is not null);
