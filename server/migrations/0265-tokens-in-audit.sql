-- The API token with which a change was made, beside the account that owns it (decision 117). All functions that write to the audit
-- leave the column to its default. Tokens are in no backup, so this is no foreign key.
alter table audit add column api_token_id integer;
alter table audit alter column api_token_id set default nullif(current_setting('dekanat.api_token_id', true), '')::integer;
