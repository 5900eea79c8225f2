import { Badge, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { LinkProps } from 'react-router';
import { cycleOf, priceOf } from '#app/components/plans/words.ts';
import { CardMenu } from '#app/ui/CardMenu.tsx';
import { EntryCard } from '#app/ui/EntryCard.tsx';
import type { ManagedPlan } from '#contract/plans.ts';
import classes from './PlanCard.module.css';
import { ABILITIES, limitsOf, salonsOn } from './words.ts';

type Props = { plan: ManagedPlan; editLink: LinkProps; onRemove: () => void };

export function PlanCard({ plan, editLink, onRemove }: Props) {
  const { name, description, priceCents, features, isActive } = plan;
  const abilities = ABILITIES.filter(({ field }) => plan[field]);
  return (
    <EntryCard
      name={name}
      isDimmed={!isActive}
      menu={<CardMenu name={name} editLink={editLink} onRemove={onRemove} />}
      badges={
        !isActive && (
          <Badge color="gray" size="sm">
            Inativo
          </Badge>
        )
      }
    >
      <Group gap={4} align="baseline" mt={4}>
        <Text fz="1.375rem" fw={650} className="tnum">
          {priceOf(plan)}
        </Text>
        {priceCents > 0 && <Text c="dimmed">{cycleOf(plan)}</Text>}
      </Group>
      {description && (
        <Text c="dimmed" size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {description}
        </Text>
      )}
      <Text mt="sm">{limitsOf(plan).join(' · ')}</Text>
      {abilities.length > 0 && (
        <Text c="dimmed" size="sm" mt={4}>
          {abilities.map(({ label }) => label).join(' · ')}
        </Text>
      )}
      {features.length > 0 && (
        <ul className={classes.features} aria-label={`Recursos de ${name}`}>
          {features.map((feature) => (
            <li key={feature}>
              <IconCheck size={18} aria-hidden />
              <Text component="span">{feature}</Text>
            </li>
          ))}
        </ul>
      )}
      <Text c="dimmed" size="sm" mt="auto" pt="md" className="tnum">
        {salonsOn(plan)}
      </Text>
    </EntryCard>
  );
}
