-- When a bulk action of the order was last undone. The audit of the order thereby names the undo.
alter table orders add column undone_at timestamptz;
alter table orders disable trigger user;
update orders set undone_at = undone.at
from (
  select movement.order_id, max(batches.undone_at) as at
  from student_movements movement join batches on batches.id = movement.batch_id
  where batches.undone_at is not null group by movement.order_id) undone
where undone.order_id = orders.id;
alter table orders enable trigger user;
