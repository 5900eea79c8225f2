import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './MyDay.module.css';

type Props = { times: string[]; linkOf: (time: string) => LinkProps };

const SHOWN = 8;

/** One press opens the form of a new appointment at that time. */
export function FreeTimes({ times, linkOf }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? times : times.slice(0, SHOWN);
  return (
    <section aria-labelledby="livres" className={classes.part}>
      <Title order={2} id="livres" className={classes.title}>
        Horários livres
      </Title>
      {times.length === 0 ? (
        <p className={classes.none}>Nenhum horário livre neste dia.</p>
      ) : (
        <ul className={classes.times}>
          {shown.map((time) => (
            <li key={time}>
              <Link {...linkOf(time)} className={classes.free} aria-label={`Agendar às ${time}`}>
                {time}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {shown.length < times.length && (
        <Button variant="subtle" size="md" onClick={() => setShowsAll(true)}>
          Ver todos os {times.length}
        </Button>
      )}
    </section>
  );
}
