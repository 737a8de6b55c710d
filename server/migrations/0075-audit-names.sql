-- The names of people and orders: without their keys the query of audit-names.ts could not use the index, and read all
-- changes of each record.
drop index audit_names;
create index audit_names on audit (record, row_id, id desc)
  where coalesce(new, old) ?| '{name,username,label,allowed_domain,fio,key,number,second_name}';
