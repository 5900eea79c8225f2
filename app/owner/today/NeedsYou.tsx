import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { WaitingEntry } from '#contract/waiting-list.ts';
import { formatRelativeDay, type LocalDate } from '#lib/dates.ts';
import { firstName } from '#lib/text.ts';
import { appointmentCount, type Unclosed } from '../appointments/closing/outcomes.ts';
import { prefillParams } from '../appointments/form/prefill.ts';
import { titlesInShort } from '../catalogue/shared/names.ts';
import classes from './NeedsYou.module.css';

const NAMED = 2;
const OPENINGS_SHOWN = 3;

type Props = {
  unclosed: { appointments: Unclosed[]; matching: number };
  openings: WaitingEntry[];
  /** Services that nobody performs: they offer no times. */
  unperformed: { id: string; name: string }[];
  today: LocalDate;
  links: { closingLink: LinkProps; prefilledLink: (prefill: URLSearchParams) => LinkProps };
};

/** The things that wait for the owner: a list on a phone, a row of chips on a desk. */
export function NeedsYou({ unclosed: { appointments, matching }, openings, unperformed, today, links }: Props) {
  if (matching + openings.length + unperformed.length === 0) return null;
  const [onlyUnperformed] = unperformed.length === 1 ? unperformed : [];
  const named = appointments
    .slice(0, NAMED)
    .map(({ customerName, date, time }) =>
      [firstName(customerName), date !== today && formatRelativeDay(date, today), time].filter(Boolean).join(' '),
    );
  const rest = matching - named.length;

  return (
    <section className={classes.root} aria-labelledby="precisa-de-voce">
      <Title order={2} id="precisa-de-voce" className={classes.title}>
        Precisa de você
      </Title>
      <ul className={classes.list}>
        {matching > 0 && (
          <Need
            link={links.closingLink}
            tone="amber"
            count={matching}
            title={`${appointmentCount(matching)} sem fechar`}
            action="Fechar"
          >
            {named.join(', ')}
            {rest > 0 && ` e mais ${rest}`}
          </Need>
        )}
        {unperformed.length > 0 && (
          <Need
            link={{ to: onlyUnperformed ? `/services?editar=${onlyUnperformed.id}` : '/services?status=active' }}
            tone="amber"
            count={unperformed.length}
            title={onlyUnperformed ? 'Serviço sem profissional' : `${unperformed.length} serviços sem profissional`}
            action="Escolher"
          >
            {titlesInShort(unperformed.map(({ name }) => name))}
          </Need>
        )}
        {openings.slice(0, OPENINGS_SHOWN).map(({ id, customerName, serviceName, preferredDate, opening }) => (
          <Need
            key={id}
            link={links.prefilledLink(
              prefillParams({ waitingEntryId: id, date: preferredDate, ...(opening && { time: opening.time }) }),
            )}
            tone="green"
            count={1}
            title={`Vaga aberta ${preferredDate === today ? '' : `${formatRelativeDay(preferredDate, today)} `}às ${opening?.time}`}
            action="Encaixar"
          >
            {firstName(customerName)} espera · {serviceName}
          </Need>
        ))}
      </ul>
    </section>
  );
}

type NeedProps = {
  link: LinkProps;
  tone: 'amber' | 'green';
  count: number;
  title: string;
  action: string;
  children: ReactNode;
};

function Need({ link, tone, count, title, action, children }: NeedProps) {
  return (
    <li>
      <Link {...link} className={classes.entry} data-tone={tone}>
        <span className={classes.count} aria-hidden>
          {count}
        </span>
        <span className={classes.words}>
          <span className={classes.what}>{title}</span> <span className={classes.detail}>{children}</span>
        </span>{' '}
        <span className={classes.action}>{action}</span>
      </Link>
    </li>
  );
}
