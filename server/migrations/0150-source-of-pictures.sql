-- The picture of an imported file is found again when the file is read again: its bytes are stored re-encoded.
alter table files add column source_hash bytea;
