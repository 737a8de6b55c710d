/** `BENCH_STUDENTS` is for smaller machines: then there are fewer universities, of the same size. */
export const STUDENTS = Number(process.env.BENCH_STUDENTS ?? 1_000_000);
const STUDENTS_OF_ONE = 50_000;
/** The demonstration has two; students are seeded with another one. */
const LEAST = 3;

/** Seeds `STUDENTS` with registrations, sheets and marks. */
export const WITH_RECORDS = {
  records: {},
  universities: Math.max(LEAST, Math.ceil(STUDENTS / STUDENTS_OF_ONE)),
};
