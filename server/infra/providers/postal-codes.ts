import { z } from 'zod';
import { BRAZIL_STATES, BRAZIL_ZONES, zoneOfState } from '#lib/brazil.ts';
import { cleanLine, isStorable } from '#lib/text.ts';
import type { Env } from '../env/env.ts';
import { type Log, warnSeldom } from '../process/log.ts';
import { tracedFetch } from './traced-fetch.ts';

/** Street and neighbourhood are empty for a small town, whose one code is for all of its streets. */
export type PostalAddress = {
  street: string;
  neighborhood: string;
  city: string;
  /** Two letters. */
  state: string;
  /** IANA name: the service's, else the one where most people of the state live. */
  timeZone: string;
};

export type PostalCodes = {
  /** Eight digits. Never throws: 'unavailable' when no service answered in time. */
  find(zipCode: string): Promise<PostalAddress | 'unknown' | 'unavailable'>;
};

type Options = { env: Pick<Env, 'postalCodes'>; log: Log; patienceMs?: number };
type Answer = Awaited<ReturnType<PostalCodes['find']>>;

/** For each of the two services. */
const PATIENCE_MS = 2500;
const MOST_REMEMBERED = 2000;
// BrasilAPI refuses programs that do not say who they are.
const HEADERS = { 'User-Agent': 'Encaixe/1.0 (agendamento de salões)', Accept: 'application/json' };

/** BrasilAPI knows time zones; ViaCEP is asked when it does not answer or does not know the code. */
export function createPostalCodes({ env, log, patienceMs = PATIENCE_MS }: Options): PostalCodes {
  const services = env.postalCodes;
  if (!services) return { find: async () => 'unavailable' };
  const remembered = new Map<string, PostalAddress>();
  const asked = new Map<string, Promise<Answer>>();

  const ask = async (url: string, read: (body: unknown) => Answer): Promise<Answer> => {
    try {
      const response = await tracedFetch(url, {
        headers: HEADERS,
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      if (response.status === 404) return 'unknown';
      if (!response.ok) throw new Error(`answered ${response.status}`);
      return read(await response.json());
    } catch (error) {
      warnSeldom(log, { err: error, service: new URL(url).host }, 'a service of postal codes did not answer');
      return 'unavailable';
    }
  };

  const askAll = async (zipCode: string): Promise<Answer> => {
    const first = await ask(`${services.brasilApi}/api/cep/v2/${zipCode}`, readBrasilApi);
    if (typeof first === 'object') return first;
    const second = await ask(`${services.viaCep}/ws/${zipCode}/json/`, readViaCep);
    return typeof second === 'object' || first === 'unavailable' ? second : first;
  };

  const remember = (zipCode: string, answer: Answer) => {
    if (typeof answer !== 'object') return;
    const [oldest] = remembered.keys();
    if (remembered.size >= MOST_REMEMBERED && oldest) remembered.delete(oldest);
    remembered.set(zipCode, answer);
  };

  return {
    async find(zipCode) {
      const known = remembered.get(zipCode);
      if (known) return known;
      const asking = asked.get(zipCode) ?? askAll(zipCode).finally(() => asked.delete(zipCode));
      asked.set(zipCode, asking);
      const answer = await asking;
      remember(zipCode, answer);
      return answer;
    },
  };
}

/** A stranger's text: too much of it, or what the database refuses, counts as nothing. */
const Line = z
  .string()
  .nullish()
  .transform((text) => {
    const line = cleanLine(text ?? '');
    return isStorable(line) && line.length <= 120 ? line : '';
  });
const State = z.enum(BRAZIL_STATES.map(({ uf }) => uf));

// brasilapi.com.br/docs#tag/CEP-V2
const BrasilApiAddress = z.object({
  state: State,
  city: Line,
  neighborhood: Line,
  street: Line,
  timezoneName: z.string().nullish(),
});

function readBrasilApi(body: unknown): Answer {
  const { timezoneName, ...address } = BrasilApiAddress.parse(body);
  const known = BRAZIL_ZONES.find(({ timeZone }) => timeZone === timezoneName);
  return { ...address, timeZone: known?.timeZone ?? zoneOfState(address.state) };
}

// viacep.com.br. An unknown code is answered with 200 and `erro`, a boolean before 2024 and a text since.
const ViaCepAddress = z.object({ uf: State, localidade: Line, bairro: Line, logradouro: Line });
const ViaCepUnknown = z.object({ erro: z.union([z.literal(true), z.literal('true')]) });

function readViaCep(body: unknown): Answer {
  if (ViaCepUnknown.safeParse(body).success) return 'unknown';
  const { uf, localidade, bairro, logradouro } = ViaCepAddress.parse(body);
  return { street: logradouro, neighborhood: bairro, city: localidade, state: uf, timeZone: zoneOfState(uf) };
}
