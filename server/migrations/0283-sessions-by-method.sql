-- How a session was opened: those opened by a password end when passwords are switched off for a permission group (decision 124). Of former
-- sessions it is not known; most were opened by a password.
alter table sessions
  add column opened_by text not null default 'password'
    constraint sessions_opened_by check (opened_by in ('password', 'provider', 'passkey')),
  drop constraint sessions_closed_because_check,
  add constraint sessions_closed_because_check
    check (closed_because in ('logout', 'reuse', 'password', 'account', 'owner', 'second_factor', 'password_off'));
alter table sign_in_challenges
  add column opened_by text not null default 'password'
    constraint sign_in_challenges_opened_by check (opened_by in ('password', 'provider'));
