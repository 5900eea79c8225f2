import { type Env, readEnv } from '../infra/env/env.ts';
import { StartError } from '../infra/env/start-error.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const NAME = 'Configurações';

/** `env` is null when the settings cannot be read; nothing else can be examined then. */
export function checkSettings(processEnv: Record<string, string | undefined>): { env: Env | null; found: Finding[] } {
  try {
    const env = readEnv(processEnv);
    return { env, found: [aboutAddress(env)] };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const rest = warning('Demais verificações', 'não foram feitas. Corrija as configurações e rode de novo.');
    return { env: null, found: [...error.lines.map((line) => failure(NAME, line)), rest] };
  }
}

function aboutAddress({ production, demo, publicUrl, port }: Env): Finding {
  if (!production || demo || publicUrl) return ok(NAME, 'todas legíveis.');
  return warning(
    NAME,
    `falta PUBLIC_URL, e os links das mensagens levam a http://localhost:${port}. Informe o endereço público.`,
  );
}
