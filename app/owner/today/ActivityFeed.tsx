import { Anchor, Button, Text, Timeline } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCalendarX,
  IconCheck,
  IconHistory,
  IconHourglass,
  IconPencil,
  IconRotate,
  IconStar,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { Activity } from '#contract/reports.ts';
import type { OwnSalon } from '#contract/salons.ts';
import classes from './Dashboard.module.css';
import { Folded } from './Folded.tsx';
import { ago } from './words.ts';

const icons: Record<Activity['kind'], typeof IconCheck> = {
  booked: IconCalendarPlus,
  created: IconCalendarPlus,
  confirmed: IconCalendarCheck,
  completed: IconCheck,
  cancelled: IconCalendarX,
  no_show: IconUserOff,
  moved: IconPencil,
  reopened: IconRotate,
  undone: IconArrowBackUp,
  reviewed: IconStar,
  waiting: IconHourglass,
  customer: IconUserPlus,
};

/** Dashboard.module.css hides the others. */
const SHOWN = 4;

export function ActivityFeed({ activity, salon }: { activity: Activity[]; salon: OwnSalon }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Folded id="atividade" title="Atividade Recente">
      {activity.length === 0 ? (
        <EmptyState
          icon={<IconHistory size={24} />}
          title="Nada por aqui ainda"
          hint="Agendamentos, confirmações e avaliações aparecem aqui assim que acontecem."
        />
      ) : (
        <Timeline bulletSize={28} lineWidth={1} active={-1} className={classes.feed} data-whole={isWhole || undefined}>
          {activity.map(({ id, kind, title, detail, at }) => {
            const Icon = icons[kind];
            return (
              <Timeline.Item
                key={id}
                bullet={<Icon size={15} aria-hidden />}
                title={
                  <span className={classes.deed}>
                    {kind === 'reviewed' ? (
                      <Anchor component={Link} to="/minha-pagina/avaliacoes" inherit>
                        {title}
                      </Anchor>
                    ) : (
                      title
                    )}
                  </span>
                }
              >
                <Text size="xs" c="dimmed" className={classes.words}>
                  {[detail, ago(at, salon)].filter(Boolean).join(' · ')}
                </Text>
              </Timeline.Item>
            );
          })}
        </Timeline>
      )}
      {activity.length > SHOWN && (
        <Button variant="subtle" fullWidth mt="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Ver menos' : 'Ver mais'}
        </Button>
      )}
    </Folded>
  );
}
