import { Text } from '@mantine/core';
import { formatCount } from '#app/owner/figures/numbers.ts';
import type { Report } from '#contract/reports.ts';
import { formatCents } from '#lib/money.ts';
import { paymentWayNames } from '../export/payment-ways.ts';
import classes from './Reports.module.css';
import { Section } from './Section.tsx';

/** How the revenue of the period was paid; its total is the revenue. */
export function PaymentWays({ paymentWays }: Pick<Report, 'paymentWays'>) {
  const rows = paymentWays.filter(({ payments }) => payments > 0);
  const total = paymentWays.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <Section
      id="por-forma-de-pagamento"
      title="Por forma de pagamento"
      hint={
        rows.some(({ way }) => way === 'online') &&
        'Quem pagou um sinal pela internet e o resto no salão conta nas duas formas.'
      }
    >
      {rows.length === 0 ? (
        <Text mt="sm">Nenhum pagamento neste período.</Text>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Forma de pagamento</th>
              <th scope="col">Pagamentos</th>
              <th scope="col">Receita</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ way, payments, cents }) => (
              <tr key={way}>
                <th scope="row">{paymentWayNames[way]}</th>
                <td data-label="Pagamentos">{formatCount(payments)}</td>
                <td data-label="Receita">{formatCents(cents)}</td>
              </tr>
            ))}
          </tbody>
          {rows.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <td data-label="Pagamentos">{formatCount(rows.reduce((sum, { payments }) => sum + payments, 0))}</td>
                <td data-label="Receita">{formatCents(total)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </Section>
  );
}
