-- The Russian names of statements are ordinals. Names that a user wrote stay; the shipped ones were never in the audit.
alter table label_translations disable trigger label_translations_audit;
update label_translations set label = replace(label, '-ведомость', '-я ведомость')
from labels
where labels.id = label_id and module = 'statement' and language = 'ru'
  and (key, label) in (('first_statement', '1-ведомость'), ('second_statement', '2-ведомость'), ('third_statement', '3-ведомость'));
alter table label_translations enable trigger label_translations_audit;
