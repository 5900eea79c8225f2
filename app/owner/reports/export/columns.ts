import { payments, statuses } from '#app/components/appointments/labels.ts';
import { type Cell, type Column, date, money, number, percent, text } from '#app/components/export/cells.ts';
import type { ExportedAppointment, ExportedCustomer, Report } from '#contract/reports.ts';
import { localNow } from '#lib/dates.ts';
import { formatPhone } from '#lib/phone.ts';
import { howPaid, paymentWayNames } from './payment-ways.ts';

const phone = (value: string | null) => text(value && formatPhone(value));

export const appointmentColumns: Column<ExportedAppointment>[] = [
  { title: 'Data', width: 12, cell: (row) => date(row.date) },
  { title: 'Hora', width: 8, cell: (row) => text(row.time) },
  { title: 'Duração (min)', width: 14, cell: (row) => number(row.durationMinutes) },
  { title: 'Cliente', width: 28, cell: (row) => text(row.customerName) },
  { title: 'Telefone', width: 18, cell: (row) => phone(row.customerPhone) },
  { title: 'Serviço', width: 24, cell: (row) => text(row.serviceName ?? 'Sem serviço') },
  { title: 'Profissional', width: 24, cell: (row) => text(row.employeeName ?? 'Sem profissional') },
  { title: 'Status', width: 18, cell: (row) => text(statuses[row.status].label) },
  { title: 'Encaixe', width: 10, cell: (row) => text(row.isOverbooking ? 'Sim' : 'Não') },
  { title: 'Preço (R$)', width: 12, cell: (row) => money(row.priceCents) },
  { title: 'Pagamento', width: 20, cell: (row) => text(payments[row.payment]?.label ?? null) },
  { title: 'Forma de pagamento', width: 20, cell: (row) => text(howPaid(row)) },
  { title: 'Observações', width: 40, cell: (row) => text(row.notes) },
  { title: 'Anotações internas', width: 40, cell: (row) => text(row.internalNotes) },
];

export const paymentWayColumns: Column<Report['paymentWays'][number]>[] = [
  { title: 'Forma de pagamento', width: 28, cell: (row) => text(paymentWayNames[row.way]) },
  { title: 'Pagamentos', width: 16, cell: (row) => number(row.payments) },
  { title: 'Receita (R$)', width: 16, cell: (row) => money(row.cents) },
];

export const customerColumns = (timeZone: string): Column<ExportedCustomer>[] => [
  { title: 'Nome', width: 28, cell: (row) => text(row.name) },
  { title: 'Telefone', width: 18, cell: (row) => phone(row.phone) },
  { title: 'E-mail', width: 28, cell: (row) => text(row.email) },
  { title: 'Nascimento', width: 12, cell: (row) => date(row.birthDate) },
  { title: 'Visitas', width: 10, cell: (row) => number(row.totalVisits) },
  { title: 'Total gasto (R$)', width: 16, cell: (row) => money(row.totalSpentCents) },
  { title: 'Última visita', width: 14, cell: (row) => date(row.lastVisit) },
  { title: 'Cliente desde', width: 14, cell: (row) => date(localNow(row.createdAt, timeZone).date) },
  { title: 'Observações', width: 40, cell: (row) => text(row.notes) },
];

export const professionalColumns: Column<Report['professionals'][number]>[] = [
  { title: 'Profissional', width: 28, cell: (row) => text(row.name ?? 'Sem profissional') },
  { title: 'Agendamentos', width: 16, cell: (row) => number(row.appointments) },
  { title: 'Concluídos', width: 14, cell: (row) => number(row.completed) },
  { title: 'Receita (R$)', width: 16, cell: (row) => money(row.revenueCents) },
  { title: 'Comissão (%)', width: 14, cell: (row) => percent(row.commissionPercentage) },
  {
    title: 'Comissão (R$)',
    width: 16,
    cell: (row) => money(row.commissionPercentage === null ? null : row.commissionCents),
  },
];

export const SUMMARY_COLUMNS = [
  { title: 'Relatório', width: 36 },
  { title: 'Valor', width: 24 },
];

export function summaryRows(report: Report): Cell[][] {
  const { revenue, appointments, customers, popularService } = report;
  const rows: [string, Cell][] = [
    ['Primeiro dia', date(report.from)],
    ['Último dia', date(report.until)],
    ['Exportado em', date(report.today)],
    ['Receita total (R$)', money(revenue.cents)],
    ['Receita do período anterior (R$)', money(revenue.previousCents)],
    ['Período anterior: primeiro dia', date(report.previous.from)],
    ['Período anterior: último dia', date(report.previous.until)],
    ['Crescimento da receita', percent(revenue.growthPercent)],
    ['Agendamentos', number(appointments.total)],
    ...Object.entries(appointments.byStatus).map(([status, count]): [string, Cell] => [
      statuses[status as keyof typeof statuses].label,
      number(count),
    ]),
    ['Taxa de conclusão', percent(appointments.completionPercent)],
    ['Total de clientes', number(customers.total)],
    ['Clientes novos no período', number(customers.new)],
    ['Clientes recorrentes', number(customers.returning)],
    ['Taxa de retenção', percent(customers.retentionPercent)],
    ['Serviço mais popular', text(popularService?.name ?? null)],
    ['Preço médio dos serviços (R$)', money(report.averagePriceCents)],
  ];
  return rows.map(([label, value]) => [text(label), value]);
}
