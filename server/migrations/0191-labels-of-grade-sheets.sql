-- The word of the screens: a university may have changed the label, which then stays.
update label_translations set label = replace(label, 'Statement', 'Grade sheet')
from labels where labels.id = label_translations.label_id and labels.module = 'statement' and language = 'en'
  and label in ('Statement 1', 'Statement 2', 'Statement 3');
update label_translations set label = 'Retake grade sheet'
from labels where labels.id = label_translations.label_id and labels.module = 'statement' and language = 'en'
  and label = 'Retake statement';
