-- Own wordings of interface texts follow the renamed text keys. A row whose new key exists already keeps its old key.
update interface_texts own set key = renamed.key
from (
  select id, case
    when key like 'journal.%' then regexp_replace(key, '^journal\.', 'audit.')
    when key like 'moving.begin.%' then regexp_replace(key, '^moving\.begin\.', 'status_change.action.')
    when key like 'moving.chosen.%' then regexp_replace(key, '^moving\.chosen\.', 'status_change.selected.')
    when key like 'moving.in\_the\_way%' then regexp_replace(key, '^moving\.in_the_way', 'status_change.conflict')
    when key like 'moving.do\_%' then regexp_replace(key, '^moving\.do_', 'status_change.apply_')
    when key = 'moving.look' then 'status_change.preview'
    when key = 'moving.order.told' then 'status_change.order.entry'
    when key = 'moving.page.on' then 'status_change.page.select'
    when key = 'moving.page.off' then 'status_change.page.deselect'
    when key = 'moving.paper' then 'status_change.order'
    when key = 'i18n.brought' then 'i18n.shipped'
    else regexp_replace(key, '^moving\.', 'status_change.') end as key
  from interface_texts where key like 'journal.%' or key like 'moving.%' or key = 'i18n.brought'
) renamed
where own.id = renamed.id and not exists (
  select from interface_texts other where other.key = renamed.key and other.category = own.category
    and other.university_id is not distinct from own.university_id);
