import { formatCount, formatPercent } from '#app/owner/figures/numbers.ts';
import type { Report } from '#contract/reports.ts';
import classes from './Reports.module.css';
import { Section } from './Section.tsx';

export function Customers({ customers }: Pick<Report, 'customers'>) {
  const rows = [
    ['Total de clientes', formatCount(customers.total), 'no seu cadastro hoje'],
    ['Novos', formatCount(customers.new), 'cadastrados no período'],
    ['Recorrentes', formatCount(customers.returning), 'com mais de uma visita'],
    ['Taxa de retenção', formatPercent(customers.retentionPercent), 'recorrentes entre todos os clientes'],
  ];
  return (
    <Section id="clientes" title="Análise de clientes">
      <dl className={classes.facts}>
        {rows.map(([label, value, meaning]) => (
          <div key={label} className={classes.fact}>
            <dt>
              {label} <span className={classes.meaning}>{meaning}</span>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
