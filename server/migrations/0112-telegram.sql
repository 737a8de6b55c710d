-- Chats of Telegram that people have linked to their accounts (decision 64).

-- An account has one chat; a person with two accounts may use the same chat for both.
create table telegram_chats (
  user_id integer primary key references users on delete cascade,
  chat_id bigint not null,
  -- The name of the person in Telegram, so that they recognise the chat.
  name text not null,
  linked_at timestamptz not null default now()
);
create index telegram_chats_chat on telegram_chats (chat_id);

-- One-time codes of links that are not used yet.
create table telegram_codes (
  user_id integer primary key references users on delete cascade,
  code_hash bytea not null unique,
  expires_at timestamptz not null
);

-- The configured bot. One process reads its updates, until its lease expires.
create table telegram_bots (
  -- The number in the token.
  id bigint primary key,
  username text,
  next_update bigint not null default 0,
  -- After a week without updates Telegram starts again with any number.
  updated_at timestamptz,
  worker uuid,
  leased_until timestamptz,
  error text,
  error_at timestamptz
);
