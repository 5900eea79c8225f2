import { Badge, Button, Group, Switch, Text } from '@mantine/core';
import { Link, type LinkProps } from 'react-router';
import { FormSection } from '#app/ui/FormSection.tsx';
import { isRequired, type MessageKind, recipientOf } from '#contract/message-kinds.ts';
import type { KindSettings } from '#contract/notifications.ts';
import { kindLabels } from '../state/labels.ts';
import classes from './MessageSettings.module.css';

type Props = {
  title: string;
  hint: string;
  kinds: KindSettings[];
  editLink: (kind: string) => LinkProps;
  /** Null when this owner may only read. */
  onToggle: ((kind: KindSettings) => void) | null;
};

export function KindList({ title, hint, kinds, editLink, onToggle }: Props) {
  return (
    <FormSection title={title} hint={hint}>
      <ul className={classes.kinds}>
        {kinds.map((settings) => {
          const { kind, isOn, text } = settings;
          const { label, when } = kindLabels[kind];
          const opens = recipientOf(kind) === 'customer' ? 'Texto' : 'Ver';
          return (
            <li key={kind} className={classes.kind}>
              <div className={classes.words}>
                <Group gap="xs">
                  <Text fw={600}>{label}</Text>
                  {text !== null && <Badge size="sm">Texto seu</Badge>}
                </Group>
                <Text c="dimmed" size="sm">
                  {when}
                  {isRequired(kind) && whyRequired(kind)}
                </Text>
              </div>
              <Button
                component={Link}
                {...editLink(kind)}
                variant="default"
                size="sm"
                aria-label={`${opens}: ${label}`}
              >
                {opens}
              </Button>
              {onToggle && !isRequired(kind) ? (
                <Switch aria-label={label} checked={isOn} onChange={() => onToggle(settings)} />
              ) : (
                <Text size="sm" c="dimmed" className={classes.fixed}>
                  {isRequired(kind) ? 'Sempre enviada' : isOn ? 'Ligada' : 'Desligada'}
                </Text>
              )}
            </li>
          );
        })}
      </ul>
    </FormSection>
  );
}

const whyRequired = (kind: MessageKind) =>
  kind === 'waiting_list_joined' ? '. É por ela que a pessoa sai da lista.' : '. Trata de dinheiro.';
