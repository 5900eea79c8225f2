import { Anchor, Badge, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import classes from '#app/components/reviews/Reviews.module.css';
import { Stars } from '#app/components/reviews/Stars.tsx';
import type { ReceivedReview } from '#contract/reviews.ts';
import type { OwnSalon } from '#contract/salons.ts';
import { formatRelativeDay, localNow } from '#lib/dates.ts';
import { nameOf } from './words.ts';

type Props = {
  review: ReceivedReview;
  salon: OwnSalon;
  links: { reply: LinkProps; report: LinkProps };
  /** Null when this owner may only read. */
  onRemoveReply: ((review: ReceivedReview) => void) | null;
};

export function ReviewCard({ review, salon, links, onRemoveReply }: Props) {
  const { customer, rating, comment, date, visit, reply, repliedAt, report, reportDismissedAt, isHidden } = review;
  const name = nameOf(review);
  const dayOf = (instant: string) => formatRelativeDay(localNow(instant, salon.timeZone).date, salon.today);

  return (
    <Card component="article" className={classes.card}>
      <div className={classes.head}>
        <Title order={2} fz="md" className={classes.words}>
          {customer ? (
            <Anchor component={Link} to={`/customers/${customer.id}`} c="inherit">
              {name}
            </Anchor>
          ) : (
            name
          )}
        </Title>
        <Stars rating={rating} />
      </div>
      <Text c="dimmed" size="xs" className="tnum">
        {formatRelativeDay(date, salon.today)} · {visitText(visit)}
      </Text>
      {(isHidden || report || reportDismissedAt) && (
        <Group gap="xs" mt={4}>
          {isHidden && <Badge color="gray">Escondida pela administração</Badge>}
          {report && <Badge color="yellow">Denunciada {dayOf(report.at)}</Badge>}
          {reportDismissedAt && !isHidden && (
            <Badge color="gray">Denúncia recusada {dayOf(reportDismissedAt)}: a avaliação continua</Badge>
          )}
        </Group>
      )}
      {comment ? (
        <Text mt="xs" className={classes.words}>
          {comment}
        </Text>
      ) : (
        <Text mt="xs" c="dimmed">
          Sem comentário.
        </Text>
      )}
      {reply && (
        <div className={classes.reply}>
          <Text size="xs" c="dimmed">
            Sua resposta{repliedAt && `, ${dayOf(repliedAt)}`}
          </Text>
          <Text className={classes.words}>{reply}</Text>
        </div>
      )}
      {onRemoveReply && !isHidden && (
        <div className={classes.actions}>
          <Button
            component={Link}
            {...links.reply}
            variant={reply ? 'default' : 'light'}
            leftSection={<IconMessage size={18} />}
            aria-label={reply ? `Editar resposta a ${name}` : `Responder a ${name}`}
          >
            {reply ? 'Editar resposta' : 'Responder'}
          </Button>
          {reply && (
            <Button
              variant="subtle"
              color="gray"
              aria-label={`Excluir resposta a ${name}`}
              onClick={() => onRemoveReply(review)}
            >
              Excluir resposta
            </Button>
          )}
          {!report && (
            <Button
              component={Link}
              {...links.report}
              variant="subtle"
              color="gray"
              aria-label={`Denunciar avaliação de ${name}`}
            >
              Denunciar
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

/** 'Corte com Ana'. */
const visitText = ({ serviceName, employeeName }: ReceivedReview['visit']) =>
  [serviceName ?? 'Atendimento', employeeName && `com ${employeeName}`].filter(Boolean).join(' ');
