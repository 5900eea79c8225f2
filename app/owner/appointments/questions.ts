import type { Api } from '#contract/index.ts';
import { attempt } from '../../api.ts';

export type CustomerChoice = { id: string; name: string; phone: string | null };
export type QuestionAnswer = { customers?: CustomerChoice[]; freeTimes?: string[] };

/**
 * What the dialog asks while somebody types, by fetcher: `/appointments?pergunta=clientes&busca=ana`. Null: none was asked.
 * A refusal is an empty answer: a session that ended is told when the form is sent.
 */
export async function answerQuestion(params: URLSearchParams, api: Api): Promise<QuestionAnswer | null> {
  switch (params.get('pergunta')) {
    case 'clientes':
      return { customers: await findCustomers(api, params.get('busca') ?? '') };
    case 'horarios':
      return { freeTimes: await listFreeTimes(api, params) };
    default:
      return null;
  }
}

const MOST_CUSTOMERS = 20;

async function findCustomers(api: Api, search: string): Promise<CustomerChoice[]> {
  const answer = await attempt(api.customers.list({ search: search.slice(0, 100), limit: MOST_CUSTOMERS }));
  return answer.ok ? answer.value.customers.map(({ id, name, phone }) => ({ id, name, phone })) : [];
}

/** What a customer could book then; nothing where the salon is not public or the day is out of reach. A suggestion only. */
async function listFreeTimes(api: Api, params: URLSearchParams): Promise<string[]> {
  const salon = await attempt(api.salons.getMine());
  if (!salon.ok) return [];
  const employeeId = params.get('profissional');
  const answer = await attempt(
    api.availability.listSlots({
      slug: salon.value.slug,
      serviceId: params.get('servico') ?? '',
      date: params.get('data') ?? '',
      ...(employeeId && { employeeId }),
    }),
  );
  return answer.ok ? answer.value.slots : [];
}
