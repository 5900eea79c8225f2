import { Link } from 'react-router';
import { useCalendarLink } from './useCalendarLink.ts';
import classes from './ViewSwitch.module.css';
import { View } from './views.ts';

const labels: Record<View, string> = { dia: 'Visão Diária', semana: 'Visão Semanal', mes: 'Visão Mensal' };

type Props = { view: View; date: string; today: string };

export function ViewSwitch({ view, date, today }: Props) {
  const linkTo = useCalendarLink();
  return (
    <nav className={classes.views} aria-label="Visão">
      {View.options.map((option) => (
        <Link
          key={option}
          {...linkTo(option, date === today ? null : date)}
          className={classes.view}
          aria-current={option === view ? 'page' : undefined}
        >
          {labels[option]}
        </Link>
      ))}
    </nav>
  );
}
