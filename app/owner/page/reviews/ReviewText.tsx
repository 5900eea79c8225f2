import { Text } from '@mantine/core';
import classes from '#app/components/reviews/Reviews.module.css';
import { Stars } from '#app/components/reviews/Stars.tsx';
import type { ReceivedReview } from '#contract/reviews.ts';
import { nameOf } from './words.ts';

/** The review that a form is about, so that nobody answers from memory. */
export function ReviewText({ review }: { review: ReceivedReview }) {
  return (
    <div className={classes.quoted}>
      <div className={classes.head}>
        <Text fw={600} className={classes.words}>
          {nameOf(review)}
        </Text>
        <Stars rating={review.rating} />
      </div>
      {review.comment && <Text className={classes.words}>{review.comment}</Text>}
    </div>
  );
}
