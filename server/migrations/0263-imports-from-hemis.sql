-- Imports whose rows are read from another system instead of a file (decision 121).

-- {part, defaults, left_out, unreadable}; null for a file.
alter table imports add column source jsonb constraint imports_source check (jsonb_typeof(source) = 'object');

alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('reading', 'uploaded', 'checked', 'written', 'undone') and (state <> 'reading' or source is not null));

alter table imports drop constraint imports_act_check;
alter table imports add constraint imports_act_check check (act in ('read', 'check', 'write', 'undo'));

-- The number of rows is known when they are read.
alter table imports drop constraint imports_rows_check;
alter table imports add constraint imports_rows_check check (rows > 0 or state = 'reading' and rows = 0);
