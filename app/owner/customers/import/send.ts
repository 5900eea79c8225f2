import { inOpenSalon } from '#app/frame/salon-address.ts';
import { MAX_IMPORT_BYTES } from '#contract/ceilings.ts';
import type { OutputOf } from '#contract/index.ts';
import { IMPORT_TOO_LARGE } from '#contract/texts.ts';

type Operation = 'customers.checkImport' | 'customers.import';
export type FileAnswer<Name extends Operation> = { ok: true; value: OutputOf<Name> } | { ok: false; message: string };

const paths: Record<Operation, string> = {
  'customers.checkImport': '/api/v1/customers/import/check',
  'customers.import': '/api/v1/customers/import',
};
const OFFLINE = 'Sem conexão. Confira a internet e tente novamente.';
const messages: Record<string, string> = {
  UNAUTHENTICATED: 'Sua sessão terminou. Entre de novo em outra aba e tente novamente.',
  PLAN_LIMIT:
    'Seu plano não comporta todos estes clientes. Mude de plano em Configurações, ou importe uma lista menor.',
};

/** Sends a file, because actions take JSON only. Nothing is sent when it is too large. Never rejects. */
export async function sendFile<Name extends Operation>(
  name: Name,
  file: File,
  fields: Record<string, string> = {},
): Promise<FileAnswer<Name>> {
  if (file.size > MAX_IMPORT_BYTES) return { ok: false, message: IMPORT_TOO_LARGE };
  const form = new FormData();
  form.set('file', file);
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const answer = await fetch(inOpenSalon(paths[name]), { method: 'POST', body: form }).catch(() => null);
  if (!answer) return { ok: false, message: OFFLINE };
  const body = await answer.json().catch(() => null);
  if (answer.ok && body) return { ok: true, value: body };
  const requestId = body?.data?.requestId ? ` Código: ${body.data.requestId}` : '';
  const said = body?.data?.fields?.file ?? messages[body?.code] ?? body?.message ?? 'Algo deu errado. Tente de novo.';
  return { ok: false, message: said + requestId };
}
