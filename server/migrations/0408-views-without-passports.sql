-- Saved views do not search for a passport or PINFL.

-- Also those of universities that are moving to another installation, whose rows are left out otherwise (0302).
select set_config('dekanat.moves', 'on', true);

update list_views set params = params - 'full_search'
where translate(upper(regexp_replace(params ->> 'full_search', '[\s-]', '', 'g')), 'АВСЕНКМОРТХ', 'ABCEHKMOPTX')
  ~ '^([A-Z]{2}\d{7}|\d{14})$';
