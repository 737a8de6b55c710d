-- The academic year of the filters was the current one when they were saved: each file is of the year that is current when it is due.
alter table report_schedules add column follows_year boolean default false not null;

-- Those saved before, of the year that still is the current one.
update report_schedules set follows_year = true
where filters ->> 'academic_year_id' = (
    select academic_years.id::text from academic_years
    where start_year = extract(year from (now() at time zone 'Asia/Tashkent') - interval '8 months'))
  and filters -> 'semester_id' is null and filters -> 'season_semester' is null;
