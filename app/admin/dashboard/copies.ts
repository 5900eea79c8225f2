import type { CopiesState } from '#contract/copies.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { counted } from './words.ts';

type Trouble = { title: string; text: string };

/** The troubles of the copies, worst first. Nothing for an installation that makes none, or has not yet made its first. */
export function troubleOf({ state, last, failed, trialState, trial }: CopiesState): Trouble[] {
  const lastWords = last ? `A última que deu certo é de ${instantText(last.madeAt)}.` : 'Nenhuma deu certo até agora.';
  const troubles: Trouble[] = [];
  if (state === 'failed' && failed) {
    troubles.push({ title: 'A cópia de segurança falhou', text: `${failed.failure} ${lastWords}` });
  }
  if (state === 'old') {
    troubles.push({
      title: 'Não há cópia de segurança recente',
      text: `${lastWords} Elas são feitas uma vez por dia.`,
    });
  }
  if (state === 'off') return troubles;
  if (trialState === 'failed' && trial) {
    const text = `${trial.failure} Faça outra com npm run backup e confira o registro do servidor.`;
    troubles.push({ title: 'A cópia de segurança não passou no teste', text });
  }
  if (trialState === 'old') {
    const text = trial ? `O último teste foi em ${instantText(trial.triedAt)}.` : 'Nenhum teste terminou até agora.';
    troubles.push({ title: 'A cópia de segurança não é testada há mais de uma semana', text });
  }
  return troubles;
}

/** The facts of the last copy and the last trial, in words. */
export function factsOf({ state, last, trial, kept, isOnServer }: CopiesState): [string, string][] {
  const copy: [string, string][] = last
    ? [
        [
          'Última cópia',
          `${instantText(last.madeAt)}, ${sizeText(last.bytes)}, ${last.isEncrypted ? 'cifrada' : 'não cifrada'}`,
        ],
        ['Arquivo', last.name],
        ['Pasta', last.folder],
        ['Bucket', last.bucket ?? 'Nenhum: se esta máquina se perder, a cópia se perde com ela'],
      ]
    : [
        [
          'Última cópia',
          state === 'failed' ? 'Nenhuma deu certo' : 'Ainda não foi feita: a primeira vem em até uma hora',
        ],
      ];
  const keptWords = `As ${kept.inFolder} mais novas na pasta${last?.bucket ? ` e as ${kept.inBucket} mais novas no bucket` : ''}`;
  return [...copy, ['Guardadas', keptWords], ['Último teste', trialText(trial, isOnServer)]];
}

function trialText(trial: CopiesState['trial'], isOnServer: boolean): string {
  if (!trial) return 'Ainda não foi feito: vem na hora seguinte à primeira cópia, e depois uma vez por semana';
  const when = instantText(trial.triedAt);
  if (trial.failure !== null) return `${when}, falhou: ${trial.failure}`;
  const amount = `${counted(trial.rows ?? 0, 'registro', 'registros')} de ${counted(trial.tables ?? 0, 'tabela', 'tabelas')}`;
  const place =
    isOnServer && trial.triedIn === 'embedded'
      ? ' Foi restaurada em um banco embutido, porque não foi possível criar e abrir outro banco no servidor de DATABASE_URL.'
      : '';
  return `${when}, tudo voltou igual: ${amount}.${place}`;
}

export function instantText(instant: string): string {
  const { date, time } = localNow(instant, DEFAULT_TIME_ZONE);
  return `${formatDate(date)} às ${time}`;
}

const UNITS = ['kB', 'MB', 'GB'];

/** '840 kB', '12,4 MB'. */
export function sizeText(bytes: number): string {
  let size = Math.max(1, bytes) / 1000;
  let unit = 0;
  for (; size >= 1000 && unit < UNITS.length - 1; unit++) size /= 1000;
  const digits = size < 100 && unit > 0 ? 1 : 0;
  return `${Math.max(size, 1).toLocaleString('pt-BR', { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}
