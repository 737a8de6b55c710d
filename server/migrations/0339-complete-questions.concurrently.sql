-- What a syllabus lacks is counted with every reading of a plan: without the texts of the questions.
create index concurrently if not exists test_questions_complete on test_questions (item_id, complete) where retired_at is null;
