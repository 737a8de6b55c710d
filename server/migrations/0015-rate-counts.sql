-- What people and addresses have asked for in their present minute, summed over all server processes. Worth nothing after that minute: it need
-- not survive a crash, nor be read on a replica.
create unlogged table rate_counts (
  -- A hash: the table says how often, not who.
  key text primary key,
  hits integer not null,
  ends_at timestamptz not null
);
