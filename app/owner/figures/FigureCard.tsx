import type { ComponentProps } from 'react';
import { StatCard } from '#app/ui/StatCard.tsx';

type Props = ComponentProps<typeof StatCard> & { meaning: string };

/** Each figure of an owner says what it counts, so `meaning` is required. */
export const FigureCard = (props: Props) => <StatCard {...props} />;
