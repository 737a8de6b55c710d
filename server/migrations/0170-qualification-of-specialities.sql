-- The qualification that graduates of a speciality get; printed curricula name it.
alter table speciality_translations add column qualification text not null default '';
