-- Students see the ids of answers, which followed the order of the author, in which the right answer is often the first. Questions that were
-- never drawn get their answers under other ids; attempts name the ids of the others.

-- Also those of universities that are moving to another installation, whose rows are left out otherwise (0302).
select set_config('dekanat.moves', 'on', true);

-- Nobody changes questions meanwhile; students read and draw them. Contents that only change places leave a question as complete as it was.
lock table test_questions, test_answers in share row exclusive mode;
alter table test_answers disable trigger test_answers_changed;

with placed as materialized (
  select id, question_id, sort, answer, correct_answer, retired_at,
    row_number() over (partition by question_id order by id) as place,
    row_number() over (partition by question_id order by random()) as new_place
  from test_answers where not exists (select from question_versions drawn where drawn.question_id = test_answers.question_id)
), changed as (
  update test_answers answer set sort = content.sort, answer = content.answer, correct_answer = content.correct_answer,
    retired_at = content.retired_at
  from placed own join placed content on content.question_id = own.question_id and content.new_place = own.place
  where answer.id = own.id and content.id <> own.id
  returning answer.question_id
)
-- What an editor has open, or a student draws at the same moment, is the version before.
update test_questions set version = version + 1 where id in (select question_id from changed);

alter table test_answers enable trigger test_answers_changed;
