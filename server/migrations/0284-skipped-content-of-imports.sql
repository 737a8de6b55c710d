-- What of an uploaded file was not read: other sheets, columns, cells. None for rows from another system, and for older imports.
alter table imports add column skipped jsonb constraint imports_skipped check (jsonb_typeof(skipped) = 'object');
