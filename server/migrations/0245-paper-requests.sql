-- What students ask the dean's office for (docs/domain.md §10). A request ends once; how it ended is never changed.
create table paper_requests (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  student_id integer not null references students,
  kind text not null constraint paper_requests_kind check (kind = 'transcript'),
  -- Where the paper will be presented.
  purpose text not null constraint paper_requests_purpose check (purpose <> ''),
  comment text not null default '',
  request_state text not null default 'requested'
    constraint paper_requests_state check (request_state in ('requested', 'issued', 'refused', 'withdrawn')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- No reference: the request outlives the account.
  ended_by integer,
  paper_id integer references papers,
  refusal_reason text,
  constraint paper_requests_end check ((request_state = 'requested') = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  constraint paper_requests_paper check ((request_state = 'issued') = (paper_id is not null)),
  constraint paper_requests_reason check ((request_state = 'refused') = (refusal_reason is not null) and refusal_reason <> '')
);
create unique index paper_requests_open on paper_requests (student_id, kind) where request_state = 'requested';
create index paper_requests_of_university on paper_requests (university_id, request_state, id);
create index paper_requests_of_student on paper_requests (student_id, id);
create index paper_requests_of_paper on paper_requests (paper_id) where paper_id is not null;

create function refuse_request_change() returns trigger language plpgsql as $$
declare
  ending text[] := '{request_state,ended_at,ended_by,paper_id,refusal_reason}';
begin
  if tg_op = 'UPDATE' and old.request_state = 'requested' and new.request_state <> 'requested'
    and to_jsonb(new) - ending = to_jsonb(old) - ending then
    return new;
  end if;
  raise exception 'A row of % is never changed after it ended', tg_table_name;
end $$;
create trigger paper_requests_frozen before update or delete on paper_requests for each row execute function refuse_request_change();

-- The audit of the student shows who asked and how it ended; what the student wrote is on the request.
create trigger paper_requests_audit after insert or update on paper_requests
  for each row execute function write_audit('student_id', 'purpose', 'comment', 'refusal_reason', 'ended_at', 'ended_by', 'paper_id');

-- A request is fulfilled by the paper, however that is issued: from the request, one by one, or in bulk.
create function fulfil_paper_requests() returns trigger language plpgsql as $$
begin
  update paper_requests set request_state = 'issued', ended_at = now(), ended_by = new.user_id, paper_id = new.id
  where student_id = new.student_id and kind = new.kind and request_state = 'requested';
  return null;
end $$;
create trigger papers_fulfil_requests after insert on papers
  for each row when (new.kind = 'transcript') execute function fulfil_paper_requests();
