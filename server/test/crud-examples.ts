import type { BodyOf, Endpoint, QueryOf } from '@dekanat/contract/api/endpoint.ts';
import { above, type Example, type ExampleContext, example, idOf } from './example.ts';

type CrudCalls = Record<'list' | 'export' | 'read' | 'check' | 'create' | 'update' | 'remove', Endpoint> & {
  options?: Endpoint;
};
type Maybe<Value> = Value | Promise<Value>;

/**
 * The examples of a plain resource: `input` is a valid form that creates or changes a record; `make` creates one, from
 * such a form unless it is given.
 */
export function crudExamples<C extends CrudCalls>(
  { options, ...calls }: C,
  given: {
    list: QueryOf<C['list']>;
    lookup?: object;
    make?: (context: ExampleContext) => Promise<{ id: number }>;
    input: (context: ExampleContext) => Maybe<BodyOf<C['create']>>;
  },
): [Endpoint, Example<Endpoint>][] {
  const create = async (context: ExampleContext) => {
    const body = await given.input(context);
    const maker = calls.create.superAdministrator ? await above(context) : context.maker;
    const { result } = await maker.call<Endpoint>(calls.create, { body });
    return result as { id: number };
  };
  const id = async (context: ExampleContext) => idOf(await (given.make ?? create)(context));
  const of = (endpoint: Endpoint, make: (context: ExampleContext) => Maybe<object>) =>
    example(endpoint, make as Example<Endpoint>);
  return [
    of(calls.list, () => ({ query: given.list })),
    of(calls.export, () => ({ query: { format: 'csv' } })),
    ...(options ? [of(options, () => ({ query: { search: 'a', ...given.lookup } }))] : []),
    of(calls.read, id),
    of(calls.check, async (context) => ({ ...(await id(context)), query: { language: 'ru' } })),
    of(calls.create, async (context) => ({ body: await given.input(context) })),
    of(calls.update, async (context) => ({ ...(await id(context)), body: await given.input(context) })),
    of(calls.remove, id),
  ];
}
