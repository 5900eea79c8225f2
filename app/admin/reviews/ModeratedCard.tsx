import { Anchor, Button, Card, Text, Title } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import classes from '#app/components/reviews/Reviews.module.css';
import { Stars } from '#app/components/reviews/Stars.tsx';
import type { ModeratedReview } from '#contract/review-moderation.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import type { Decide } from './useDecision.ts';

export function ModeratedCard({ review, decide }: { review: ModeratedReview; decide: Decide }) {
  const { salon, rating, customerName, date, comment, reply, report, hiddenAt } = review;
  const about = `a avaliação de ${customerName} sobre ${salon.name}`;

  return (
    <Card component="article" className={classes.card}>
      <div className={classes.head}>
        <Title order={2} fz="md" className={classes.words}>
          <Anchor href={`/salao/${salon.slug}`} target="_blank" rel="noreferrer" c="inherit">
            {salon.name}
          </Anchor>
        </Title>
        <Stars rating={rating} />
      </div>
      <Text c="dimmed" size="xs" className="tnum">
        {customerName} · {formatDate(date)}
        {hiddenAt && ` · escondida em ${dayOf(hiddenAt)}`}
      </Text>
      <Text mt="xs" className={classes.words} {...(comment === null && { c: 'dimmed' })}>
        {comment ?? 'Sem comentário.'}
      </Text>
      {reply && (
        <div className={classes.reply}>
          <Text size="xs" c="dimmed">
            Resposta do salão
          </Text>
          <Text className={classes.words}>{reply}</Text>
        </div>
      )}
      {report && (
        <div className={classes.reply}>
          <Text size="xs" c="dimmed" className="tnum">
            Motivo da denúncia, em {dayOf(report.at)}
          </Text>
          <Text className={classes.words}>{report.reason}</Text>
        </div>
      )}
      <div className={classes.actions}>
        {hiddenAt ? (
          <Button
            variant="default"
            leftSection={<IconEye size={18} />}
            aria-label={`Mostrar de novo ${about}`}
            onClick={() => decide.unhide(review)}
          >
            Mostrar de novo
          </Button>
        ) : (
          <>
            <Button
              variant="light"
              color="red"
              leftSection={<IconEyeOff size={18} />}
              aria-label={`Esconder ${about}`}
              onClick={() => decide.hide(review)}
            >
              Esconder
            </Button>
            <Button
              variant="subtle"
              color="gray"
              aria-label={`Recusar denúncia contra ${about}`}
              onClick={() => decide.dismiss(review)}
            >
              Recusar denúncia
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

/** Days of administrators are São Paulo's. */
const dayOf = (instant: string) => formatDate(localNow(instant, DEFAULT_TIME_ZONE).date);
