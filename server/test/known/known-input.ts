/** A call, and the names that clients send with it. */
export interface KnownInput {
  call: string;
  /** Separated by blanks; `name|spelled` are two names of one value. */
  query?: string;
  body?: string;
}

export const list = (name: string, query: string): KnownInput => ({
  call: `GET /api/crm/${name}`,
  query: `language university_id limit page ${query}`,
});
export const lookup = (name: string, query = ''): KnownInput => ({
  call: `GET /api/crm/${name}/list`,
  query: `language university_id ${query}`,
});
/** Calls that create and update a record, of which the update repeats the id. */
export const saved = (name: string, body: string, { path = `/api/crm/${name}` } = {}): KnownInput[] => [
  { call: `POST ${path}`, body },
  { call: `PUT ${path}/{id}`, body: `id ${body}` },
];
