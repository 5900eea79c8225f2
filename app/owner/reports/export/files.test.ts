import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { refused } from '#app/api.ts';
import { answerExport } from '#app/components/export/answer-export.ts';
import type { Line } from '#app/components/export/lines.ts';
import type { ExportFile } from '#app/components/export/pages.ts';
import type { Api } from '#contract/index.ts';
import type { ExportedAppointment, Report } from '#contract/reports.ts';
import type { OwnSalon } from '#contract/salons.ts';
import { openAgenda, openReport } from './files.ts';

const salon = { slug: 'aurora', today: '2026-11-20', timeZone: 'America/Sao_Paulo' } as OwnSalon;

const row: ExportedAppointment = {
  date: '2026-11-20',
  time: '09:00',
  durationMinutes: 30,
  customerName: 'Ana Reis',
  customerPhone: '+5511987654321',
  serviceName: 'Corte',
  employeeName: null,
  status: 'no_show',
  priceCents: 4550,
  payment: 'none',
  dueOnlineCents: null,
  paidBy: null,
  isOverbooking: true,
  notes: null,
  internalNotes: null,
};

const report: Report = {
  from: '2026-11-01',
  until: '2026-11-30',
  today: '2026-11-20',
  previous: { from: '2026-10-01', until: '2026-10-20' },
  revenue: { cents: 9100, previousCents: 10000, growthPercent: -9 },
  appointments: {
    total: 2,
    byStatus: { scheduled: 0, confirmed: 0, completed: 2, cancelled: 0, no_show: 0 },
    completionPercent: 100,
  },
  customers: { total: 1, new: 1, returning: 1, retentionPercent: 100 },
  popularService: { name: '=Corte & "Barba"', appointments: 2 },
  averagePriceCents: 4550,
  months: [],
  paymentWays: [
    { way: 'pix', payments: 1, cents: 4550 },
    { way: 'online', payments: 1, cents: 4550 },
  ],
  professionals: [
    {
      employeeId: 'a',
      name: 'Ana',
      appointments: 2,
      completed: 2,
      revenueCents: 9100,
      commissionPercentage: 33.33,
      commissionCents: 3034,
    },
  ],
};

type Asked = { after?: string | undefined; limit?: number | undefined };

/** Answers these rows in the pages that are asked for. `onPage` may refuse one. */
function apiWith(rows: ExportedAppointment[], onPage: (page: number) => void = () => {}) {
  const read = async ({ after = '0', limit = 500 }: Asked) => {
    const from = Number(after);
    onPage(from / limit);
    const next = from + limit < rows.length ? String(from + limit) : null;
    return { rows: rows.slice(from, from + limit), next, total: from === 0 ? rows.length : null };
  };
  return { reports: { get: async () => report, exportAppointments: read, exportAgenda: read } } as unknown as Api;
}

async function bytesOf(file: ExportFile): Promise<Uint8Array> {
  return new Uint8Array(Buffer.concat(await Array.fromAsync(file.bytes)));
}

const linesOf = async (file: ExportFile): Promise<Line[]> => {
  const body = await answerExport(file).text();
  return body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};

const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...row, customerName: `Ana ${n}` }));

test('a CSV is what a Brazilian Excel opens: marked as UTF-8, with semicolons and commas', async () => {
  const tricky = { ...row, customerName: '=cmd|calc', notes: 'disse "oi"; saiu\nvoltou', serviceName: 'Coloração' };
  const file = await openAgenda(apiWith([row, tricky]), salon, { when: 'upcoming' });
  const bytes = await bytesOf(file);
  expect(file.name).toBe('agenda-aurora-2026-11-20.csv');
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const records = parse(Buffer.from(bytes), { bom: true, delimiter: ';', columns: true });
  expect(records).toEqual([
    {
      Data: '20/11/2026',
      Hora: '09:00',
      'Duração (min)': '30',
      Cliente: 'Ana Reis',
      Telefone: '(11) 98765-4321',
      Serviço: 'Corte',
      Profissional: 'Sem profissional',
      Status: 'Não compareceu',
      Encaixe: 'Sim',
      'Preço (R$)': '45,50',
      Pagamento: '',
      'Forma de pagamento': '',
      Observações: '',
      'Anotações internas': '',
    },
    expect.objectContaining({
      Cliente: "'=cmd|calc",
      Serviço: 'Coloração',
      Observações: 'disse "oi"; saiu\nvoltou',
    }),
  ]);
});

test('a workbook has the summary, the professionals and every appointment, with figures that add up', async () => {
  const tricky = { ...row, customerName: '+Zé <&> "Jr"', notes: 'sino \u0007 e \ud800 meio', priceCents: null };
  const file = await openReport(apiWith([row, tricky]), salon, { period: 'current_month', format: 'xlsx' });
  expect(file.name).toBe('relatorio-aurora-2026-11.xlsx');
  const entries = unzipSync(await bytesOf(file));
  const read = (path: string) => strFromU8(entries[path] ?? new Uint8Array());
  expect(read('xl/workbook.xml').match(/<sheet name="[^"]+"/g)).toEqual([
    '<sheet name="Resumo"',
    '<sheet name="Profissionais"',
    '<sheet name="Agendamentos"',
    '<sheet name="Formas de pagamento"',
  ]);
  const [summary, professionals, appointments, ways] = [1, 2, 3, 4].map((n) => read(`xl/worksheets/sheet${n}.xml`));
  expect(summary).toContain('<v>91</v>');
  expect(summary).toContain("'=Corte &amp; &quot;Barba&quot;");
  expect(professionals).toContain('<c r="E2" s="4"><v>33.33</v></c><c r="F2" s="2"><v>30.34</v></c>');
  expect(ways).toContain('<c r="C2" s="2"><v>45.5</v></c>');
  // 20 November 2026, as Excel counts days.
  expect(appointments).toContain('<c r="A2" s="3"><v>46346</v></c>');
  expect(appointments).toContain('<c r="J2" s="2"><v>45.5</v></c>');
  expect(appointments).toContain("'+Zé &lt;&amp;&gt; &quot;Jr&quot;");
  expect(appointments).toContain('sino  e  meio');
  expect(appointments).not.toContain('r="J3"');
});

test('a period of several months is in the name of the file', async () => {
  const api = apiWith([]);
  Object.assign(api.reports, { get: async () => ({ ...report, from: '2026-09-01' }) });
  const { name } = await openReport(api, salon, { period: 'last_3_months', format: 'csv' });
  expect(name).toBe('relatorio-aurora-2026-09-a-2026-11.csv');
});

test('an export travels in pieces that say how far it is, and ends', async () => {
  const lines = await linesOf(await openAgenda(apiWith(many(2500)), salon, {}));
  expect(lines[0]).toEqual({ kind: 'begin', name: 'agendamentos-aurora-2026-11-20.csv', total: 2500 });
  expect(lines.flatMap((line) => (line.kind === 'piece' ? [line.done] : []))).toEqual([0, 500, 1000, 1500, 2000, 2500]);
  expect(lines.at(-1)).toEqual({ kind: 'end' });
});

test('a refusal in the middle is said, and nothing pretends to be the end', async () => {
  const api = apiWith(many(2500), (page) => {
    if (page === 1) throw refused({ ok: false, code: 'UNEXPECTED', status: 500, requestId: 'abc' });
  });
  const lines = await linesOf(await openAgenda(api, salon, {}));
  expect(lines.at(-1)).toMatchObject({ kind: 'refused', refusal: { code: 'UNEXPECTED', requestId: 'abc' } });
});

test('a refusal at the first page comes before the file has begun', async () => {
  const api = apiWith([row], () => {
    throw refused({ ok: false, code: 'UNEXPECTED', status: 500, requestId: 'abc' });
  });
  await expect(openAgenda(api, salon, {})).rejects.toMatchObject({ data: { code: 'UNEXPECTED' } });
});

test('no page is read before the browser has taken the one before', async () => {
  const read: number[] = [];
  const file = await openAgenda(
    apiWith(many(50_000), (page) => read.push(page)),
    salon,
    {},
  );
  const reader = answerExport(file).body?.getReader();
  await reader?.read();
  await reader?.read();
  await reader?.cancel();
  expect(read.length).toBeLessThan(8);
});
