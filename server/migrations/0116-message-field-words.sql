-- The words for template fields follow from the title and the body.
alter table messages drop column fields;
