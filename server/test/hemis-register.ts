import { hemisConnections } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { registerOf } from '#integrations/hemis/demo/demo-answers.ts';
import { type DemoHemis, startDemoHemis } from '#integrations/hemis/demo/demo-hemis.ts';
import type { DemoStudent } from '#integrations/hemis/demo/demo-students.ts';
import { localStudents } from '#integrations/hemis/demo/local-students.ts';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

export interface TestRegister extends DemoHemis {
  /** Takes over the students of the first university as they are now. */
  follow(server: TestServer): Promise<void>;
  change(idNumber: string, values: Partial<DemoStudent>): void;
  /** @throws when there is none */
  studentOf(idNumber: string): DemoStudent;
  add(student: DemoStudent): void;
  forget(idNumber: string): void;
}

/** A service with the interface of the national system whose students a test decides. */
export async function startRegister(settings: { requestsPerSecond?: number } = {}): Promise<TestRegister> {
  let students: DemoStudent[] = [];
  const service = await startDemoHemis({
    requestsPerSecond: 1_000,
    ...settings,
    register: async () => registerOf(students, 0),
  });
  return Object.assign(service, {
    async follow({ services }: TestServer) {
      students = await localStudents(services.db, 1);
    },
    change(idNumber: string, values: Partial<DemoStudent>) {
      students = students.map((one) => (one.idNumber === idNumber ? { ...one, ...values } : one));
    },
    studentOf(idNumber: string) {
      const found = students.find((one) => one.idNumber === idNumber);
      if (found === undefined) throw new Error(`The register has no student ${idNumber}`);
      return found;
    },
    add(student: DemoStudent) {
      students = [...students, student];
    },
    forget(idNumber: string) {
      students = students.filter((one) => one.idNumber !== idNumber);
    },
  });
}

/** Connects the first university with a service; its server allows any address. */
export const connectTo = (
  client: Client,
  register: Pick<TestRegister, 'url'>,
  given: { nightly?: boolean; token?: string } = {},
) =>
  client.call(hemisConnections.update, {
    body: { address: `${register.url}/1`, token: 'demo', nightly: false, ...given },
  });
