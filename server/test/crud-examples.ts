import type { BodyOf, Endpoint, QueryOf } from '@dekanat/contract/api/endpoint.ts';
import { type Example, example, idOf, type Stage } from './example.ts';

type CrudCalls = Record<'list' | 'export' | 'read' | 'check' | 'create' | 'update' | 'remove', Endpoint> & {
  options?: Endpoint;
};
type Maybe<Value> = Value | Promise<Value>;

/** The examples of a plain resource: `make` creates a record, `input` is a valid form that creates or changes one. */
export function crudExamples<C extends CrudCalls>(
  { options, ...calls }: C,
  given: {
    list: QueryOf<C['list']>;
    lookup?: object;
    make: (stage: Stage) => Promise<{ id: number }>;
    input: (stage: Stage) => Maybe<BodyOf<C['create']>>;
  },
): [Endpoint, Example<Endpoint>][] {
  const id = async (stage: Stage) => idOf(await given.make(stage));
  const of = (endpoint: Endpoint, make: (stage: Stage) => Maybe<object>) =>
    example(endpoint, make as Example<Endpoint>);
  return [
    of(calls.list, () => ({ query: given.list })),
    of(calls.export, () => ({ query: { format: 'csv' } })),
    ...(options ? [of(options, () => ({ query: { search: 'a', ...given.lookup } }))] : []),
    of(calls.read, id),
    of(calls.check, async (stage) => ({ ...(await id(stage)), query: { language: 'ru' } })),
    of(calls.create, async (stage) => ({ body: await given.input(stage) })),
    of(calls.update, async (stage) => ({ ...(await id(stage)), body: await given.input(stage) })),
    of(calls.remove, id),
  ];
}
