-- Saved views of lists whose search is `fio` do not search for a passport or PINFL (0408).

-- Also those of universities that are moving to another installation, whose rows are left out otherwise (0302).
select set_config('dekanat.moves', 'on', true);

update list_views set params = params - 'fio'
where translate(upper(regexp_replace(params ->> 'fio', '[\s-]', '', 'g')), 'АВСЕНКМОРТХ', 'ABCEHKMOPTX')
  ~ '^([A-Z]{2}\d{7}|\d{14})$';
