create index concurrently if not exists students_university_words on students
  using gin (array_to_tsvector(university_words(university_id, name_key)));
