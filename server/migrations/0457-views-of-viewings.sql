-- Saved views of who viewed personal data open that list: the screen shows the changes unless the address says so.

-- Also those of universities that are moving to another installation, whose rows are left out otherwise (0302).
select set_config('dekanat.moves', 'on', true);

update list_views set params = params || '{"show": "viewings"}'
where screen = '/accounts/audit' and list = '/audit/viewings';
