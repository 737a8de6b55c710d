import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answering = (request: IncomingMessage, response: ServerResponse, idNumber: string) => void;

export interface HemisServer {
  url: string;
  /** Requests in the order in which they came. */
  requests: { idNumber: string; authorization: string | undefined }[];
  /** Replaces the answer to the next requests; without one, every student is found. */
  answer(answering?: Answering): void;
  close(): Promise<void>;
}

export const HEMIS_TOKEN = 'hemis-sinov-kaliti';

/** A student as the national register describes one. */
export const registered = (student_id_number: string, given: object = {}) => ({
  student_id_number,
  first_name: 'ANVAR',
  second_name: "XO'JAYEV",
  third_name: "KARIM O'G'LI",
  birth_date: Date.UTC(2004, 8, 1) / 1_000 - 5 * 3_600,
  gender: { code: '11', name: 'Erkak' },
  country: { code: 'UZ', name: 'Oʻzbekiston' },
  province: { code: '1726', name: 'Toshkent shahri' },
  district: { code: 1726269, name: 'Chilonzor tumani' },
  citizenship: { code: 11, name: 'Oʻzbekiston fuqarosi' },
  paymentForm: { code: '12', name: 'Toʻlov-shartnoma' },
  studentStatus: { code: '11', name: 'Oʻqimoqda' },
  specialty: { code: '60540100', name: 'Matematika' },
  group: { code: '1', name: 'Yoʻq guruh' },
  ...given,
});

export const answering =
  (body: unknown, status = 200): Answering =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** The name of the only curriculum of the server, which begins in each of these years. */
export const HEMIS_CURRICULUM = 'HEMISdagi oʻquv reja';
const YEARS = Array.from({ length: 20 }, (_none, index) => 2015 + index);

const listOf = (url: string): unknown[] =>
  url.includes('/curriculum-list')
    ? YEARS.map((year) => ({
        id: year,
        name: HEMIS_CURRICULUM,
        educationYear: { code: String(year), name: '' },
      }))
    : [];

const found: Answering = (request, response, idNumber) => {
  const url = request.url ?? '';
  const items = listOf(url);
  const list = { items, pagination: { totalCount: items.length, pageCount: items.length === 0 ? 0 : 1 } };
  const data = url.includes('-list') ? list : registered(idNumber);
  answering({ success: true, error: null, data })(request, response, idNumber);
};

/** A server with the protocol of the national register; by default it finds every student, and its lists are empty. */
export async function startHemis(): Promise<HemisServer> {
  let now = found;
  const requests: HemisServer['requests'] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://hemis');
    const idNumber = searchParams.get('student_id_number') ?? '';
    requests.push({ idNumber, authorization: request.headers.authorization });
    now(request, response, idNumber);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (next = found) => {
      now = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
