-- Checks that migrations before this one have added: their rows are read here, while others write.
alter table universities validate constraint universities_moved;
alter table hemis_records validate constraint hemis_records_state;
alter table paper_templates validate constraint paper_templates_kind;
