-- Whether members of the group may sign in with a password; else with a provider or a passkey (decision 118).
alter table permission_groups add column password_sign_in boolean not null default true;
