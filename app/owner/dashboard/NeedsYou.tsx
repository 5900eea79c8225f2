import { Title } from '@mantine/core';
import { Link, type LinkProps } from 'react-router';
import { firstName } from '#lib/text.ts';
import { appointmentCount, type Unclosed } from '../closing/outcomes.ts';
import classes from './NeedsYou.module.css';

const NAMED = 2;

type Props = { unclosed: Unclosed[]; matching: number; closingLink: LinkProps };

/** What waits for an answer of the owner: a list on a phone, a row of chips on a desk. */
export function NeedsYou({ unclosed, matching, closingLink }: Props) {
  if (matching === 0) return null;
  const named = unclosed.slice(0, NAMED).map(({ customerName, time }) => `${firstName(customerName)} ${time}`);
  const rest = matching - named.length;

  return (
    <section className={classes.root} aria-labelledby="precisa-de-voce">
      <Title order={2} id="precisa-de-voce" className={classes.title}>
        Precisa de você
      </Title>
      <ul className={classes.list}>
        <li>
          <Link {...closingLink} className={classes.entry} data-tone="amber">
            <span className={classes.count} aria-hidden>
              {matching}
            </span>
            <span className={classes.words}>
              <span className={classes.what}>{appointmentCount(matching)} sem fechar</span>
              <span className={classes.detail}>
                {named.join(', ')}
                {rest > 0 && ` e mais ${rest}`}
              </span>
            </span>
            <span className={classes.action}>Fechar</span>
          </Link>
        </li>
      </ul>
    </section>
  );
}
