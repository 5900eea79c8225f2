import { Text } from '@mantine/core';
import { formatCount, formatPercent } from '#app/owner/figures/numbers.ts';
import type { Report } from '#contract/reports.ts';
import { formatCents } from '#lib/money.ts';
import classes from './Reports.module.css';
import { Section } from './Section.tsx';

type Row = Report['professionals'][number];

const sumOf = (rows: Row[], figure: 'appointments' | 'completed' | 'revenueCents' | 'commissionCents') =>
  rows.reduce((sum, row) => sum + row[figure], 0);

export function Professionals({ professionals }: Pick<Report, 'professionals'>) {
  return (
    <Section
      id="por-profissional"
      title="Por profissional"
      hint={
        professionals.length > 0
          ? 'Comissão pelo percentual atual de cada um, calculada em cada venda e arredondada para o centavo.'
          : undefined
      }
    >
      {professionals.length === 0 ? (
        <Text mt="sm">Nenhum agendamento neste período.</Text>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Profissional</th>
              <th scope="col">Agendamentos</th>
              <th scope="col">Concluídos</th>
              <th scope="col">Receita</th>
              <th scope="col">Comissão</th>
            </tr>
          </thead>
          <tbody>
            {professionals.map((row) => (
              <tr key={row.employeeId}>
                <th scope="row">{row.name ?? 'Sem profissional'}</th>
                <td data-label="Agendamentos">{formatCount(row.appointments)}</td>
                <td data-label="Concluídos">{formatCount(row.completed)}</td>
                <td data-label="Receita">{formatCents(row.revenueCents)}</td>
                <td data-label="Comissão">
                  {row.commissionPercentage === null ? (
                    '–'
                  ) : (
                    <span>
                      {formatCents(row.commissionCents)}{' '}
                      <span className={classes.share}>({formatPercent(row.commissionPercentage)})</span>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          {professionals.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <td data-label="Agendamentos">{formatCount(sumOf(professionals, 'appointments'))}</td>
                <td data-label="Concluídos">{formatCount(sumOf(professionals, 'completed'))}</td>
                <td data-label="Receita">{formatCents(sumOf(professionals, 'revenueCents'))}</td>
                <td data-label="Comissão">{formatCents(sumOf(professionals, 'commissionCents'))}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </Section>
  );
}
